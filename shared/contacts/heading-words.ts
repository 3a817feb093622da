// Headings of contact tables: Outlook (classic, web, French, German, Spanish), Google Contacts,
// LinkedIn, HubSpot, Salesforce, Pipedrive, Apollo, Popl, Thunderbird, routers and plain
// directories. Compared without case, accents, spaces and punctuation; see `normalizeHeading`.

/** What a column of a contact table holds, as far as its heading can say. */
export type HeadingTarget =
  | 'name'
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'title'
  | 'department'
  | 'company'
  | 'email'
  | 'phone'
  | 'website'
  | 'bio'
  | 'username'
  | 'template'
  | 'isActive'
  | 'isIndexable'
  | 'showsCounts'
  | 'elements'
  | `element:${'email' | 'location' | 'linkedin' | 'twitter' | 'facebook' | 'instagram'}`
  | `element:${'youtube' | 'whatsapp' | 'calendar' | 'shop'}`;

/**
 * Headings of each target, separated by commas; write them as the program does. Numbered headings
 * (`Phone 2 - Value`) are listed without their digits. A target may have several lines.
 */
export const HEADING_WORDS: readonly (readonly [HeadingTarget, string])[] = [
  ['name', 'Name, Nom, Nombre, Nome, Naam, Navn, Namn, Имя'],
  ['name', 'Full name, Display name, Contact name, Person, Employee, Vollständiger Name'],
  ['name', 'Nom complet, Nombre completo, Nome completo, Volledige naam, Imię i nazwisko, ФИО'],
  ['namePrefix', 'Name prefix, Prefix, Salutation, Honorific, Anrede'],
  ['namePrefix', 'Titre, Titolo, Tratamiento, Aanhef, Civilité, Обращение'],
  ['firstName', 'First name, First, Given name, Forename, Vorname, Prénom, Nombre de pila'],
  ['firstName', 'Voornaam, Imię, Primeiro nome, Fornavn, Förnamn, Křestní jméno, Jméno'],
  ['middleName', 'Middle name, Additional name, Weitere Vornamen, Deuxième prénom'],
  ['middleName', 'Segundo nombre, Secondo nome, Tussenvoegsel, Drugie imię, Отчество'],
  ['lastName', 'Last name, Last, Surname, Family name, Nachname, Familienname, Nom de famille'],
  ['lastName', 'Apellido, Apellidos, Cognome, Achternaam, Nazwisko, Sobrenome, Apelido'],
  ['lastName', 'Фамилия, Прізвище, Etternavn, Efternamn, Efternavn, Příjmení'],
  ['nameSuffix', 'Name suffix, Suffix, Namenszusatz, Suffixe, Sufijo'],
  ['title', 'Title, Job title, Position, Role, Occupation, Organization title'],
  [
    'title',
    'Funktion, Stelle, Berufsbezeichnung, Poste, Titre de poste, Fonction, Cargo, Puesto, Título',
  ],
  ['title', 'Qualifica, Ruolo, Posizione, Mansione, Functie, Functietitel, Stanowisko, Должность'],
  ['title', 'Designation, Job role, Job position, Position title'],
  ['department', 'Department, Abteilung, Département, Departamento, Dipartimento, Afdeling, Отдел'],
  ['company', 'Company, Organization, Organisation, Organization name, Employer, Business'],
  ['company', 'Company name, Associated company, Primary associated company, Account name'],
  ['company', 'Firma, Unternehmen, Société, Entreprise, Empresa, Organización, Compañía'],
  ['company', 'Società, Azienda, Ditta, Bedrijf, Bedrijfsnaam, Organisatie, Organizacja'],
  ['company', 'Компания, Организация, Фирма'],
  ['email', 'Email, Email address, Mail, Work email, Business email, Primary email, Email value'],
  ['email', 'Email work, E-Mail-Adresse, Mailadresse, Mail address'],
  ['email', 'Correo, Correo electrónico, Dirección de correo electrónico, Adresse de messagerie'],
  ['email', 'Adresse e-mail, Courriel, Mél, Indirizzo posta elettronica, Indirizzo e-mail'],
  ['email', 'Indirizzo di posta elettronica, Posta elettronica, E-mailadres, Adres e-mail, Poczta'],
  ['email', 'Почта, Электронная почта, Эл. почта, Адрес эл. почты, Адрес электронной почты'],
  ['email', 'Endereço de e-mail, Adresse électronique'],
  ['element:email', 'Secondary email, Personal email, Additional email, Email home'],
  ['element:email', 'Additional email addresses, Email other, Private E-Mail, E-Mail privat'],
  ['phone', 'Phone, Phone number, Telephone, Mobile, Mobile phone, Mobile phone number, Number'],
  ['phone', 'Mobile number, Cell, Cell phone, Business phone, Work phone, Phone value, Tel'],
  ['phone', 'Home phone, Other phone, Primary phone, Car phone, Company main phone, Phone no'],
  ['phone', 'Telephone number, Contact number, Phone work, Phone mobile, Phone home, Phone other'],
  ['phone', 'Work direct phone, Direct phone, Corporate phone, Mobile no, Telephone no'],
  ['phone', 'Telefon, Telefon geschäftlich, Telefon privat, Telefon Firma, Mobiltelefon, Mobil'],
  ['phone', 'Autotelefon, Haupttelefon, Weiteres Telefon, Handy, Telefonnummer, Mobilnummer'],
  ['phone', 'Handynummer, Rufnummer, Rufnummer Arbeit, Rufnummer Mobil, Rufnummer privat'],
  ['phone', 'Téléphone (bureau), Tél. mobile, Téléphone mobile, Portable'],
  ['phone', 'Téléphone (domicile), Numéro de téléphone'],
  ['phone', 'Teléfono, Teléfono del trabajo, Teléfono móvil, Móvil, Celular, Número de teléfono'],
  ['phone', 'Teléfono particular, Telefono cellulare, Cellulare, Telefono ufficio'],
  ['phone', 'Telefono abitazione, Telefone, Telemóvel, Telefoon, Telefoonnummer, Mobiel'],
  ['phone', 'Mobiel nummer, Mobiele telefoon, Telefon komórkowy, Komórka, Numer telefonu'],
  ['phone', 'Телефон, Мобильный, Мобильный телефон, Рабочий телефон, Тел, Номер телефона'],
  ['website', 'Website, Web, URL, Home page, Web page, Personal web page, Site, Website value'],
  ['website', 'Website URL, Webseite, Company website, Page Web, Site web, Site internet'],
  ['website', 'Página web, Sitio web, Sito web, Sito, Strona, Strona internetowa, Сайт'],
  ['bio', 'Bio, Headline, About, Note, Notes, Description, Summary, Notizen, Bemerkung'],
  ['bio', 'Notas, Remarques, Notities, Opmerkingen, Uwagi, Notatki, Заметки, Примечание'],
  ['username', 'Username, Handle, Slug'],
  ['template', 'Template, Design, Style'],
  ['isActive', 'Active, Is active, Enabled'],
  ['isIndexable', 'In search engines, Indexable'],
  ['showsCounts', 'Shows counts'],
  ['elements', 'Elements'],
  ['element:location', 'Location, Place, Office'],
  ['element:linkedin', 'LinkedIn URL, LinkedIn profile, LinkedIn profile URL'],
  ['element:twitter', 'Twitter, X, Twitter X, Twitter username, Twitter handle, Twitter URL'],
  ['element:facebook', 'Facebook URL, Facebook profile'],
  ['element:instagram', 'Instagram URL, Instagram handle, Instagram username'],
  ['element:youtube', 'YouTube URL, YouTube channel'],
  ['element:whatsapp', 'WhatsApp, WhatsApp phone number, WhatsApp number'],
  ['element:calendar', 'Calendar, Calendly, Booking'],
  ['element:shop', 'Shop, Online shop, Store'],
];

/** Headings that only a list of invitations has; there, an address is for mail. */
export const INVITATION_WORDS = {
  email: 'Address, Adresse',
  role: 'Role, Rolle, Rôle, Rol, Ruolo, Rola, Роль',
  groups: 'Group, Groups, Gruppe, Gruppen, Groupe, Groupes, Grupo, Grupos, Gruppo, Gruppi, Группа',
  policy: 'Policy, Card policy, Richtlinie, Kartenrichtlinie',
  photo: 'Photo, Photo URL, Picture, Image, Foto, Bild, Profile picture, Profile photo, Avatar',
  address: 'Card address, Card URL, Username',
} as const;

/** Words for a name that mean its other half where one half has a column of its own. */
const HALF_NAMES = 'Name, Nom, Nombre, Nome, Naam, Navn, Namn, Имя';

/** Columns that become the card's phone or website only when no other column does. */
export const FALLBACK_COLUMN =
  /^(?:home|other|primary|car|company|corporate|personal)|^(?:auto|haupt)telefon|privat$|^weitere|^telefonfirma|domicile$|particular$|abitazione$|phone(?:home|other)$/;

/** Columns that hold the type of the next column, or how a program files the row. */
export const TECHNICAL_COLUMN =
  /^(?:(?:email|phone|address|website|im|event|relation|customfield|organization)\d*(?:type|label|service)|email\d*(?:displayname|typ|angezeigtername)|fileas|internetfreebusy|internetfreigebucht|sensitivity|vertraulichkeit|priority|prioritat|private|privat)$/;

/**
 * What programs write for missing values: Outlook's empty dates and selections, Google's default
 * groups.
 */
export const EMPTY_VALUE =
  /^(?:0[/.]0[/.]0{2,4}|unspecified|keine angabe|nicht angegeben|normal|false|falsch|\* \S+)$/i;

/** Labels of numbers that are not phone numbers. */
export const NOT_A_PHONE = /fax|pager/i;

/** A heading without case, accents, spaces and punctuation; umlauts become `a`, `o`, `u`. */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ł', 'l')
    .replace('geschaeftlich', 'geschaftlich')
    .replace('strasse', 'straße');
}

/** A comma-separated list of headings as normalized words. */
export function listHeadings(words: string): string[] {
  return words.split(', ').map(normalizeHeading);
}

const TARGETS: ReadonlyMap<string, HeadingTarget> = new Map(
  HEADING_WORDS.flatMap(([target, words]) =>
    listHeadings(words).map((word): [string, HeadingTarget] => [word, target]),
  ),
);
/** Whose column it is, which Pipedrive and Apollo write before each heading. */
const OWNER = /^(?:person|contact|kontakt|lead)(?=.)/;

/** The target of a heading; undefined for an unknown one. */
export function findHeadingTarget(heading: string): HeadingTarget | undefined {
  const word = normalizeHeading(heading);
  const bare = word.replace(/\d+/g, '');
  return TARGETS.get(word) ?? TARGETS.get(bare) ?? TARGETS.get(bare.replace(OWNER, ''));
}

const HALVES = new Set(listHeadings(HALF_NAMES));

/** Whether a heading for a name means the other half of it where one half has its own column. */
export function isHalfName(heading: string): boolean {
  return HALVES.has(normalizeHeading(heading));
}

const ROLES = new Set(listHeadings(INVITATION_WORDS.role));

/** Whether a heading means what a person may do where another column is their job title. */
export function isRole(heading: string): boolean {
  return ROLES.has(normalizeHeading(heading));
}
