/** In bytes, compressed: a card with twelve links, with its script. A test measures it. */
export const CARD_PAGE_MAX_BYTES = 10_240;

/** One check that anyone can run against this server. */
export interface Check {
  key: 'weight' | 'visit' | 'pass' | 'webhook' | 'contact';
  title: string;
  text: string;
  /** Shell commands; `ORIGIN` stands for the server. */
  commands: string;
  /** What they print. */
  output: string;
}

/** Lines of at most 60 characters; longer ones scroll. */
export const BUYER_CHECKS: readonly Check[] = [
  {
    key: 'weight',
    title: 'What a card weighs',
    text: `The page of a card without its photo: at most ${CARD_PAGE_MAX_BYTES.toLocaleString('en-US')} bytes, in one answer without a redirect.`,
    commands: `CARD=ORIGIN/your-card
curl -s --compressed -o /dev/null "$CARD" \\
  -w '%{http_code}, %{size_download} bytes, %{num_redirects} redirects\\n'`,
    output: '200, 7474 bytes, 0 redirects',
  },
  {
    key: 'visit',
    title: 'What a visit sends',
    text: 'No cookie is set, nothing loads from another host, and the policy of the page would not let it. Links and videos on a card load nothing until someone opens them.',
    commands: `CARD=ORIGIN/your-card
curl -s -D head.txt -o page.html "$CARD"
echo "cookies: $(grep -ci '^set-cookie' head.txt)"
echo "other hosts: $(grep -oE \\
  '<(script|img|iframe|video|source|link rel="(stylesheet|preload|icon)")[^>]+(src|href)="(https?:)?//' \\
  page.html | wc -l | tr -d ' ')"
grep -oiE "default-src 'none'|connect-src 'self'" head.txt`,
    output: `cookies: 0
other hosts: 0
default-src 'none'
connect-src 'self'`,
  },
  {
    key: 'pass',
    title: 'Who signed a pass',
    text: 'Save the pass of a card with the browser, or from its page with “Add to Apple Wallet” on a computer. The manifest has the hash of each file, and the signature covers the manifest.',
    commands: `unzip -q -o card.pkpass -d pass && cd pass
openssl cms -verify -binary -inform DER -in signature \\
  -content manifest.json -noverify -out /dev/null
openssl sha1 -r pass.json | cut -d' ' -f1
grep -o '"pass.json":"[0-9a-f]*"' manifest.json`,
    output: `CMS Verification successful
2fd4e1c67a2d28fced849ee1bb76e7391b93eb12
"pass.json":"2fd4e1c67a2d28fced849ee1bb76e7391b93eb12"`,
  },
  {
    key: 'webhook',
    title: 'Who sent a webhook',
    text: 'Save the body of a message as it came, and copy its headers and your secret. The result is the part of webhook-signature after “v1,”.',
    commands: `SECRET=whsec_...   # shown once when you create the webhook
ID=...             # webhook-id
SENT=...           # webhook-timestamp
KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$ID" "$SENT"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary |
  openssl base64 -A`,
    output: 'K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  {
    key: 'contact',
    title: 'Where to report a vulnerability',
    text: 'The file of RFC 9116, which scanners read.',
    commands: `curl -s ORIGIN/.well-known/security.txt`,
    output: `Contact: mailto:security@example.com
Expires: 2027-05-28T00:00:00Z
Preferred-Languages: en
Canonical: ORIGIN/.well-known/security.txt
Policy: ORIGIN/security#reporting`,
  },
];
