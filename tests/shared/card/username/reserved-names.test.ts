// @module-tag platform
import { expect, test } from 'vitest';
import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import { usernameIssue } from '#shared/card/username/username.ts';

const PRODUCT = 'Tip Top Cards';
const findIssue = (name: string) => newUsernameIssue(name, PRODUCT);
const splitWords = (text: string): string[] => text.trim().split(/\s+/);

const PHISHING = splitWords(`
  tiptopcards tip-top-cards official signin sign-in register verify verify-account password-reset reset-password
  account-recovery administrator root operator moderator customer-support helpdesk billing-support postmaster abuse noreply
  security-team paypal supp0rt 1ogin log-in my-account
  t1ptopcards tlptopcards tip-t0p-cards tiptop-card5 tip-top-card tiptopcards-support official-tiptopcards tiptopcards2
  support-2 support24 adm1n adrnin 4dmin paypa1 paypai p4ypal b1lling he1p he1pdesk secur1ty verlfy 0fficial s1gn-1n l0gin
  logln no-reply n0reply web-master hostmaster info sales marketing news noc ftp usenet uucp trouble
`);

const DOORS = splitWords(`
  scim dav carddav caldav mcp sso saml oidc oauth authorize token org orgs team company connect webhooks verify keys
  developers directory principals openapi partner partners affiliate affiliates invitations
`);

test.each([...PHISHING, ...DOORS])('S-M12: the name %s is reserved', (name) => {
  expect(findIssue(name)).toBe('reserved');
});

test('S-M12: v1 and v2 are too short for a username', () => {
  expect([findIssue('v1'), findIssue('v2')]).toEqual(['too_short', 'too_short']);
});

/** Real first names, last names and companies. */
const REAL = splitWords(`
  sami sammy samira samuel samantha ali alia alina amil emil emilia emily mali malik mila milo lila lilli lilly lily liam
  lian ian iain ida idris igor ilya ines inga ingo ira irene iris isa isaac isabel isla ivan ivo ivy lars laura lea leah lee
  lena leo leon levi liane lina linda linus lisa lola lou louis luca lucia lucy luis luke luna lydia lyn maja malte manu
  marc marco maria marie marion mark marta martin mary matt maud max maya mia mick mike mina mira miriam mona monica muriel
  nadia nadine nan naomi nat nick nico niels nils nina noah noel nora olaf ole olga oli olive oliver olivia omar oscar
  otto owen pablo pat paul paula pauline pedro penny pete peter petra phil philip pia pierre piotr rachel ralf ramon raul
  ray rene rhys rick rita rob robin roger roland roman romy ron rosa rose roy ruben rudi rupert ruth ryan sabine sally
  sandra sara sean simon sofia sonia stan stella steve sue susan sven tamara tania tara tess theo thomas tim tina tobias
  tom tomas tony tora uma ursula uwe valentin vera vicky victor viola vito wanda wendy will willem wim xenia yann yara
  yves yvonne zara zoe
  anna arnold bernard burns cornell darnell ernest fernando garner horn kern lerner mcarthy sterne turner warner
  adams allen baker barnes bell bennett billings billington bishop brooks brown butler campbell carter chan chen clark
  coleman collins cook cooper cox cruz davis diaz edwards evans fischer fisher flores ford foster garcia gomez gonzalez
  gray green hall harris helper helmer helpmann hernandez hill hoffmann howard hughes jackson james jenkins jensen
  johnson jones kaya kelly kim king klein koch kowalski kumar lang larsen laurent leroy lewis lindgren long lopez lorenz
  maier marino marquez marshall martinez mason meier mendoza meyer miller mills mitchell moore morales morgan morris
  muller murphy myers nelson nguyen nielsen nowak oconnor okafor oliveira ortiz parker partridge patel payne perez perry
  peters petersen phillips pollack powell price ramirez reed reyes richards richter rivera roberts robinson rodriguez
  rogers root-beer rootsy rooter roth rossi russell sanchez sanders santos schmidt schneider scott secor securitas silva
  singh smith sousa stewart supporter suzuki sullivan tanaka taylor thompson torres turner verifone vogel wagner walker
  wallace ward watson weber white wilson wolf wood wright yamamoto young zhang zimmermann
  abuseless acme-support-tools admin-law adminia help-the-dogs helpful helping-hands login-design passwordless-club
  officialdom operatordan moderato paymentology registered-nurse rootstock routers salesforce-fan signal sign-studio
  supportive-care tokenize tiptop tip-top top-cards cards-by-ann verity verifynow-labs webmasters-guild teamwork companyon
  connector keystone newsroom infogram orgel davina tokenring partnership-law ann-lee ann-example-2 jose-maria
`);

test('names of people and companies stay available, however similar', () => {
  expect(REAL.length).toBeGreaterThan(400);
  const refused = REAL.filter((name) => usernameIssue(name) === null && findIssue(name) !== null);
  expect(refused).toEqual([]);
});

const issues = (names: string, product: string) =>
  splitWords(names).map((name) => newUsernameIssue(name, product));

test('a short product name is reserved as a whole name or a hyphenated part, never within a real name', () => {
  expect(issues('karte karte-support my-kart3 k4rte', 'Karte')).toEqual(Array(4).fill('reserved'));
  expect(issues('karten kartell', 'Karte')).toEqual([null, null]);
  expect(issues('ricardo card-ann', 'Card')).toEqual([null, 'reserved']);
  expect(issues('ann', '名刺')).toEqual([null]);
});

test('existing cards keep reserved names', () => {
  for (const name of ['paypal', 'tiptopcards', 'oidc']) expect(usernameIssue(name)).toBeNull();
});
