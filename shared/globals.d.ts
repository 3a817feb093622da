// The only globals that `shared/` may use: constructors that exist in every runtime.
interface URLSearchParams {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
  toString(): string;
}
declare const URLSearchParams: { new (init?: string | Record<string, string>): URLSearchParams };
interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
  search: string;
  hash: string;
}
declare const URL: { new (url: string, base?: string): URL };
interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { new (): TextEncoder };
interface TextDecoder {
  decode(input?: Uint8Array): string;
}
declare const TextDecoder: { new (label?: string, options?: { fatal?: boolean }): TextDecoder };
