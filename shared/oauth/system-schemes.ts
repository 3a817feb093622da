// Schemes of URLs that a browser, an operating system or a standard gives a meaning. An address with
// one of them does more than open the program that registered it: it runs, mails, calls, opens files
// or changes settings.

const KNOWN = new Set(
  [
    // The URL Standard, browsers' own pages, extensions and former ways to run scripts.
    'about blob data file filesystem ftp http https javascript jar jsfunction livescript mocha vbscript view-source',
    'ws wss chrome chrome-error chrome-extension chrome-native chrome-search chrome-untrusted devtools edge brave opera',
    'vivaldi isolated-app moz-extension moz-icon moz-page-thumb page-icon resource safari-extension',
    'safari-web-extension safari-resource webkit-fake-url extension read reader x-safari-https x-safari-http applewebdata',
    'googlechrome googlechromes microsoft-edge firefox res mk its mhtml hcp wyciwyg gopher',
    // What pages may register for themselves (HTML, registerProtocolHandler).
    'bitcoin ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms smsto ssh tel urn webcal',
    'webcals wtai xmpp',
    // Calls, messages, maps, stores, calendars, settings and payments of operating systems.
    'callto facetime facetime-audio facetime-group sips skype maps map imessage message messages contact contacts addressbook',
    'calshow calendar itms itmss itms-apps itms-appss itms-books itms-bookss itms-services macappstore macappstores',
    'market play prefs app-prefs app-settings settings shortcuts workflow photos photos-redirect music podcast pcast feed',
    'feeds videos ibooks wallet shoebox telprompt',
    'intent android-app android content package mmsto voicemail acct upi payto ethereum lightning',
    'shell help search search-ms search-vs zune bingmaps xbox',
    'windowsdefender tvservice ldap ldaps rlogin tn3270 telnet smb cifs afp nfs dav davs vnc rdp rtsp rtsps rtspu',
    'rtmp mmsh mmst svn git rsync scp help-viewer x-man-page man',
    // The other permanent registrations of IANA.
    'aaa aaas acap cap cid coap coaps crid dict dns dtn doi example go h323 iax icap imap ipn ipp ipps iris jabber',
    'leaptofrogans mid msrp msrps mt mtqp mupdate ni nih opaquelocktoken pkcs11 pop pres reload service session shttp sieve',
    'snmp stun stuns tag tftp thismessage tip turn turns tv vemmi xcon xcon-userid z39.50r z39.50s',
  ]
    .join(' ')
    .split(' '),
);
const PREFIXES = [
  // Any page can register these for itself (HTML; browser extensions).
  'web+',
  'ext+',
  // Settings, tools and Office of Windows.
  'ms-',
  'microsoft.',
  'microsoft-',
  'windows',
  // Settings, Mail and other parts of Apple's systems.
  'x-apple',
  'com.apple.',
  'com-apple-',
  'itms-',
  'prefs-',
  'android-',
  'com.android.',
  'com.google.android.',
  'chrome-',
  'moz-',
  'safari-',
  'coap+',
  'iris.',
  'soap.beep',
  'xmlrpc.beep',
  'git+',
  'svn+',
];

/** Whether a scheme, in lower case and without its colon, has a meaning of its own. */
export function isSystemScheme(scheme: string): boolean {
  return KNOWN.has(scheme) || PREFIXES.some((prefix) => scheme.startsWith(prefix));
}
