// Character sets by their labels in the Encoding Standard, which every `TextDecoder` knows.

export interface TextEncoding {
  label: string;
  /** As people call it in a list. */
  name: string;
  /** Languages (BCP 47) whose spreadsheets and phones write this set. */
  languages: string;
  /**
   * Letters that its languages use most, which separate it from sets that decode the same bytes.
   * `null` for sets that are never guessed.
   */
  letters: string | null;
}

const CYRILLIC = 'оеаинтсрвлкмдпуяьОЕАИНТСРВЛКМДПУЯ';

/**
 * A set is added in one line. The order is that of the list on the screen; of sets that read a text
 * equally well, the first is guessed.
 */
export const TEXT_ENCODINGS: readonly TextEncoding[] = [
  { label: 'utf-8', name: 'Unicode (UTF-8)', languages: '', letters: '' },
  {
    label: 'windows-1252',
    name: 'Western European',
    languages: '',
    letters: 'äöüÄÖÜßéÉèÈêëàâáÁíîïóÓôúûñÑçÇãõåÅæÆøØ',
  },
  {
    label: 'windows-1250',
    name: 'Central European',
    languages: 'pl cs sk hu sl hr ro sq bs',
    letters: 'ąĄćĆęĘłŁńŃóÓśŚźŹżŻčČďĎěĚňŇřŘšŠťŤůŮžŽáÁéÉíÍúÚýÝőŐűŰäöüÖÜđĐ',
  },
  { label: 'windows-1251', name: 'Cyrillic', languages: 'ru uk bg sr be mk kk', letters: CYRILLIC },
  { label: 'koi8-r', name: 'Cyrillic (KOI8-R)', languages: '', letters: CYRILLIC },
  { label: 'koi8-u', name: 'Cyrillic (KOI8-U)', languages: '', letters: null },
  { label: 'ibm866', name: 'Cyrillic (DOS)', languages: '', letters: CYRILLIC },
  { label: 'iso-8859-5', name: 'Cyrillic (ISO)', languages: '', letters: null },
  { label: 'x-mac-cyrillic', name: 'Cyrillic (Mac)', languages: '', letters: null },
  {
    label: 'windows-1253',
    name: 'Greek',
    languages: 'el',
    letters: 'αοιετσνηυρπκμλςάίόέήύώΑΓΔΕΚΜΝΠΣΧ',
  },
  {
    label: 'windows-1254',
    name: 'Turkish',
    languages: 'tr az',
    letters: 'ğĞıİşŞçÇöÖüÜ',
  },
  {
    label: 'windows-1257',
    name: 'Baltic',
    languages: 'et lv lt',
    letters: 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽąęėįųĄĘĖĮŲõäöüÕÄÖÜ',
  },
  { label: 'windows-1255', name: 'Hebrew', languages: 'he', letters: 'יוהלאמרתבנש' },
  { label: 'windows-1256', name: 'Arabic', languages: 'ar fa ur', letters: 'اليمنرتبةعدسفهكقح' },
  { label: 'windows-874', name: 'Thai', languages: 'th', letters: 'านรอกเงมยลวดทสตะปบคหแ่้ิี' },
  { label: 'windows-1258', name: 'Vietnamese', languages: 'vi', letters: null },
  { label: 'iso-8859-2', name: 'Central European (ISO)', languages: '', letters: null },
  { label: 'macintosh', name: 'Western European (Mac)', languages: '', letters: null },
  { label: 'shift_jis', name: 'Japanese', languages: 'ja', letters: '' },
  { label: 'euc-kr', name: 'Korean', languages: 'ko', letters: '' },
  { label: 'gb18030', name: 'Chinese, simplified', languages: 'zh', letters: '' },
  { label: 'big5', name: 'Chinese, traditional', languages: 'zh-TW zh-HK zh-Hant', letters: '' },
  { label: 'euc-jp', name: 'Japanese (EUC)', languages: '', letters: '' },
  { label: 'iso-2022-jp', name: 'Japanese (ISO 2022)', languages: '', letters: null },
];

/** Code pages by the numbers that phones and mail programs write as `CP932`. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  65001: 'utf-8',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
};

/** The label of the Encoding Standard for a set as a file names it. */
export function normalizeEncoding(named: string): string {
  const number = /^(?:x-)?(?:cp|ms|windows)-?(\d+)$/i.exec(named.trim())?.[1] ?? '';
  return CODE_PAGES[number] ?? (/^125\d$/.test(number) ? `windows-${number}` : named.trim());
}

/** Decodes bytes; null when the set is unknown or the bytes are not valid in it. */
export function decodeExactly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // An unknown set (RangeError) or invalid bytes (TypeError).
    return null;
  }
}
