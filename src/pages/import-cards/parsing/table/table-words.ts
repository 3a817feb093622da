// Headings of contact tables: Outlook (classic, web, German), Google Contacts, LinkedIn, HubSpot,
// Salesforce, Thunderbird, and plain directories. Compared without case, accents, spaces and
// punctuation; see `plainHeading`.

import type { ColumnTarget } from './table-targets.ts';

/** Headings of each target; numbered headings (`Phone 2 - Value`) without their digits. */
export const HEADING_WORDS: readonly (readonly [ColumnTarget, string])[] = [
  ['name', 'name fullname displayname contactname person employee vollerstandigername nom nombre'],
  ['namePrefix', 'nameprefix prefix salutation anrede honorific'],
  ['firstName', 'firstname first givenname forename vorname prenom nombredepila'],
  ['middleName', 'middlename additionalname weiterevornamen'],
  ['lastName', 'lastname last surname familyname nachname nomdefamille apellido apellidos'],
  ['nameSuffix', 'namesuffix suffix namenszusatz'],
  ['title', 'title jobtitle position role occupation funktion poste cargo organizationtitle'],
  [
    'company',
    'company organization organisation organizationname employer business firma unternehmen societe empresa companyname associatedcompany primaryassociatedcompany accountname',
  ],
  [
    'email',
    'email emailaddress mail workemail businessemail primaryemail emailvalue emailadresse correo',
  ],
  ['element:email', 'secondaryemail personalemail additionalemail additionalemailaddresses'],
  [
    'phone',
    'phone phonenumber telephone mobile mobilephone mobilephonenumber mobilenumber cell cellphone businessphone workphone phonevalue homephone otherphone primaryphone carphone companymainphone telefon telefongeschaftlich telefonprivat telefonfirma mobiltelefon mobil autotelefon haupttelefon weiterestelefon handy tel',
  ],
  [
    'website',
    'website web url homepage webpage personalwebpage site websitevalue websiteurl webseite companywebsite',
  ],
  ['bio', 'bio about note notes notizen description summary'],
  ['username', 'username handle slug'],
  ['template', 'template design style'],
  ['isActive', 'active isactive enabled'],
  ['isIndexable', 'insearchengines indexable'],
  ['showsCounts', 'showscounts'],
  ['elements', 'elements'],
  ['element:location', 'location place office'],
  ['element:linkedin', 'linkedinurl linkedinprofile linkedinprofileurl'],
  ['element:twitter', 'twitter x twitterx twitterusername twitterhandle'],
  ['element:whatsapp', 'whatsapp whatsappphonenumber whatsappnumber'],
  ['element:calendar', 'calendar calendly booking'],
  ['element:shop', 'shop onlineshop store'],
];

/** Columns that become the card's phone or website only when no other column does. */
export const FALLBACK_COLUMN =
  /^(?:home|other|primary|car|companymain|personal)|^(?:auto|haupt)telefon|privat|^weitere|^telefonfirma/;

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
    .replace('geschaeftlich', 'geschaftlich')
    .replace('strasse', 'straße');
}
