import type { SchemaRows } from './schema-row.ts';

const HASH = '0123456789abcdef'.repeat(4);
const PHOTO = `/media/${HASH}.jpg`;

export const CARD_SCHEMAS: SchemaRows = {
  Card: {
    at: 'readCard response',
    description: 'A published card with everything its page shows.',
    fields: {
      username: ['The last part of the public address. Unique, lower case.', 'ada-lovelace'],
      url: [
        'Where visitors see it, also on the own domain of a team.',
        'https://cards.example/ada-lovelace',
      ],
      name: ['Full name of the person, as the page shows it.', 'Ada Lovelace'],
      title: ['Job title under the name.', 'Analyst'],
      company: ['Employer or organization of the person.', 'Engines'],
      email: ['Address that the email button writes to; empty for none.', 'ada@example.com'],
      phone: ['Number as it was typed; `dials` says what a tap calls.', '+44 20 7946 0000'],
      website: ['Web address, with or without https://.', 'engines.example'],
      bio: [
        'Some sentences about the person; line breaks are kept.',
        'I write programs for engines.',
      ],
      familyName: 'Which words of `name` are the family name. Absent: derived from `name`.',
      template: ['The design that the page, passes and previews are drawn in.', 'premium'],
      headerPhotoSize: ['Zoom of the header picture, in percent.', 100],
      cardElements: 'Links, further contact details and media, in the order of `position`.',
      isActive: ['Whether the public address shows it.', true],
      isIndexable: ['Whether search engines may list the page.', true],
      hidesCounts: 'Whether the page leaves out how often it was viewed. Absent: it does not.',
      isExchangeOn: 'Whether visitors can leave their details. Absent: they can.',
      consentLine: 'What visitors agree to when they leave details. Empty: the default sentence.',
      phoneCountries:
        'Country (ISO 3166-1) that was chosen for a national number, by the number as typed.',
      profileImage: ['Path of the portrait, from an upload; empty for none.', PHOTO],
      contactPhoto: ['Path of the portrait as JPEG, which goes into the contact file.', ''],
      headerPhoto: ['Path of the wide picture behind the portrait; empty for none.', ''],
      passPhoto: 'Path of the portrait as PNG, for wallet passes.',
      dials: 'What a tap on each phone number calls, by the number as typed.',
      userPlan: ['The plan whose rules the page follows.', 'business_pro'],
      isLocked: 'True while the plan includes fewer cards: neither public nor editable.',
      takenDown: 'Why the operator took it down. Absent for all others.',
      canBeMailed: 'Whether visitors can have it sent to them by email.',
      organization: 'The team that it belongs to. Absent for a private one.',
      externalId: 'What another system calls it; null for none. Only for cards of teams.',
      policyState: 'What the policy of the team means for each field. Only for cards of teams.',
      brand: 'Colors, logo and line that the policy of the team adds.',
      version: ['Rises by one with each change. Send it as If-Match.', 1],
      views: ['Visits of the page so far, without known bots.', 42],
      clicks: ['Taps on its links and buttons so far.', 7],
      createdAt: 'When it was published first.',
      updatedAt: 'When it was changed last.',
      member: 'Who holds it. Only with the key of a team.',
      exceptions: 'Who overrode its locked fields. Only with the key of a team.',
    },
  },
  CardException: {
    at: 'Card exceptions',
    description: 'A locked field whose value on this card is not that of the policy.',
    fields: {
      field: 'Its name.',
      person: 'Who set or approved the value; null for a program alone or an account that is gone.',
      program: 'The key or app that set or proposed it; null for none.',
      at: 'When. Null for those from before November 29, 2026.',
    },
  },
  CardElement: {
    at: ['Card cardElements', 'listPolicies response.data.content.elements'],
    description: 'A link, a further contact detail or a medium on a card.',
    fields: {
      id: ['Yours to choose; unique on its card.', 'e1'],
      type: ['What it is, which decides its icon and where it leads.', 'linkedin'],
      value: ['The address, handle, number or text, by `type`.', 'ada-lovelace'],
      position: ['Place among the others, from 0.', 0],
      hidden: 'Stored without being shown.',
      label: 'Which of several numbers or addresses it is. Ignored for other types.',
      name: 'Caption of a medium.',
      price: 'What a product costs. Only for products.',
      picture: 'Path of the picture of a medium, from an upload.',
    },
  },
  NewCardElement: {
    at: 'createCard request.cardElements',
    description: 'A link, a further contact detail or a medium to put on a card.',
    like: 'CardElement',
  },
  Price: {
    at: 'CardElement price',
    description: 'An amount of money.',
    fields: {
      minor: ['In the smallest unit of the currency, such as cents.', 4900],
      currency: ['Three letters of ISO 4217.', 'EUR'],
    },
  },
  CardOrganization: {
    at: 'Card organization',
    description: 'The team that a card belongs to.',
    fields: {
      id: ['Of the team.', 'o_5f0c2c4352e1'],
      name: ['What the team calls itself.', 'Analytical Engines'],
      home: 'The own domain that its cards live on. Absent: that of the service.',
    },
  },
  PolicyState: {
    at: 'Card policyState',
    description: 'What the card policy of a team means for one card.',
    fields: {
      fields: 'By the name of a field: where its value comes from and who may change it.',
      fixedElements: ['IDs of the elements that the team puts on every card.', []],
      allowsOwnElements: 'Whether the holder may add elements.',
      isPaused: 'Whether it is not public because its holder left or is suspended.',
      policy: 'The policy and its version that the card shows.',
      exceptions: 'Locked fields whose value on this card is not that of the policy.',
    },
  },
  FieldState: {
    at: 'PolicyState fields',
    description: 'What a policy means for one field of one card.',
    fields: {
      origin: 'Who the value comes from: the company directory, the policy or the holder.',
      isEditable: 'Whether the holder may change it.',
      isRequired: 'Whether the card needs a value here to be public.',
      isHidden: 'Whether visitors do not see it.',
    },
  },
  PolicyVersion: {
    at: 'PolicyState policy',
    description: 'A policy at one of its versions.',
    fields: { id: 'Of the policy.', version: 'Counts the changes of the policy.' },
  },
  CardBrand: {
    at: 'Card brand',
    description: 'What the policy of a team adds to the look of a card.',
    fields: {
      watermark: 'Line at the foot of the card; empty for none.',
      colors: 'Colors of the company; null for those of the template.',
      logo: 'Picture above the card; null for none.',
      showsCreateCard: 'Whether the page offers visitors a card of their own.',
    },
  },
  CardPalette: {
    at: 'CardBrand colors',
    description: 'Colors of a company, as `#rrggbb`.',
    fields: {
      background: 'Behind everything.',
      text: 'Name and other main text.',
      soft: 'Secondary text.',
      accent: 'Fill of the main button and of ornaments.',
      onAccent: 'Text on the main button.',
      icon: 'The accent, made readable on the background.',
      ink: 'Dark parts of the QR code.',
      tile: 'Light parts of the QR code.',
    },
  },
  CardLogo: {
    at: 'CardBrand logo',
    description: 'The logo of a company.',
    fields: {
      path: 'Where the file is, relative to the service.',
      width: 'Pixels of the file from left to right.',
      height: 'Pixels of the file from top to bottom.',
      name: 'Name of the company, read aloud instead of the picture.',
    },
  },
  MemberReference: {
    at: [
      'Card member',
      'readContact response.member',
      'readAnalytics response 1.cards.member',
      'departMember response.successor',
    ],
    description: 'A member of a team.',
    fields: {
      id: ['Of the member; see readMember.', '5f0c2c43-52e1-4e0e-a0fc-1d3b3f3f9a10'],
      name: ['First and last name.', 'Ada Lovelace'],
    },
  },
  NewCard: {
    at: 'createCard request',
    description: 'A card to publish. Only `username` and `name` are required.',
    like: 'Card',
    fields: {
      username: 'The last part of the public address. It must be free.',
      member: 'With the key of a team: ID of the member who gets the card. Required there.',
      externalId:
        'With the key of a team: what another system calls it, for no other card of the team.',
      updateExisting:
        'With `externalId`: if a card has it, changes the fields you send instead (200). `username` and `member` are then ignored.',
      overrideLocks:
        'Also sets fields that the card policy locks. Needs `policies:override`, a permission of keys of teams.',
    },
  },
  CardChanges: {
    at: 'changeCard request',
    description: 'Fields of a card to change. What is left out stays.',
    like: 'NewCard',
    fields: { externalId: 'What another system calls it; null for none.' },
  },
  ChangedCard: {
    at: 'changeCard response',
    description: 'A card after a change, with what was not taken over.',
    like: 'Card',
    fields: {
      notTaken: ["Fields of the request that the card's policy does not let you change.", []],
    },
  },
  NotTaken: {
    at: 'ChangedCard notTaken',
    description: 'A field of a request that was left as it is.',
    fields: {
      field: 'Its name in the request.',
      reason: '`locked`: only the team may change it. `fixed`: the team puts it on every card.',
    },
  },
  StoredCard: {
    at: 'problem current',
    description: 'A card as it is stored, in the answer to a change that came too late.',
    like: 'Card',
    fields: { id: 'The ID that the browsers of its owner know it by.' },
  },
  Image: {
    at: 'uploadImage response',
    description: 'A stored picture.',
    fields: {
      url: ['What a card refers to it by, such as in `profileImage`.', PHOTO],
      hash: ['SHA-256 of the bytes: the same picture is stored once.', HASH],
      width: ['Pixels from left to right.', 640],
      height: ['Pixels from top to bottom.', 640],
    },
  },
};
