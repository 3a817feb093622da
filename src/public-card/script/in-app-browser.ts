const APPS =
  /FBA[NV]|Instagram|musical_ly|Bytedance|TikTok|Snapchat|LinkedInApp|Twitter|Pinterest|MicroMessenger|\bLine\/|GSA\//;
/** Safari and every real browser on iOS name `Safari/`; a web view inside an app does not. */
const IOS_WEB_VIEW = /iP(?:hone|ad|od)(?!.*Safari\/)/;

/** Whether the page is open inside another app, where contact file downloads do nothing. */
export function isInAppBrowser(userAgent: string): boolean {
  return APPS.test(userAgent) || IOS_WEB_VIEW.test(userAgent);
}
