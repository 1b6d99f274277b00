import { pauses } from '../../pauses';
import { decodeBytes, type Encoding } from './encodings';
import { COMMON, LETTERS } from './letters';

// Detectors count on long texts: chardet takes names beside English words for Windows-1252. Each word of a table has one language.

/** The most bytes of words by which a file is known. */
const MOST_BYTES = 20_000;

const ARABIC = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيپچژگ';
const THAI = 'กขคงจฉชซญฎฐณดตถทธนบปผฝพฟภมยรลวศษสหอฮะัาำิีึืุูเแโใไ็่้๊๋์ๆ';
const NARROW_KANA = 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ';
const HANGUL =
  '가각간갑강개거건게겨경계고공과관광교구국군권그금기길김나남내너네노녹누니다단달담당대더덕도동되두드등디라락란래량러레려력련령례로록론료류르른를름리림마만말매면명모목무문물미민박반방배백번범법변별병보복본봉부북분비빌사산삼상새생서석선설성세소속손송수숙순술스승시식신실심십아안암압앙애야약양어업에여역연열영예오옥온와완외요용우운울원월위유육윤으은을음의이인일임입자작장재저적전점정제조종주준중지직진차창채천철청체초총최추출충측치칠카코크타탁터테토통트특파판팔평포표품풍프피하학한함합항해행향허현협형호홍화환황회효후훈휘흥희히';

/** Scores the letters of a language, from 0 to 1: by those beside them, or as they are. */
type Language = ReadonlyMap<string, number | { readonly before: string; readonly after: string }>;

const byContext = (name: keyof typeof LETTERS): Language =>
  new Map(
    LETTERS[name].split(' ').map((entry) => {
      const [letter = '', before = '', after = ''] = entry.split(':');
      return [letter, { before, after }];
    }),
  );

const alike = (letters: string, score = 1): Language =>
  new Map([...letters].map((letter) => [letter, score]));

/** Returns the characters of an encoding with two bytes, whose standard has the usual ones in its first rows. */
const charactersOf = (encoding: Encoding, firstRow: number, lastRow: number, firstCell = 0xa1): string => {
  const bytes: number[] = [];
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let cell = firstCell; cell < 0xff; cell += 1) bytes.push(row, cell, 0x0a);
  return decodeBytes(Uint8Array.from(bytes), encoding).replace(/[\0-\x7F\uFFFD]/g, '');
};

/** Scores a character that the standard has among the usual ones, but which few names have. */
const USUAL_SCORE = 0.6;

const eastAsian = (usual: string, common: string): Language =>
  new Map([...alike(usual, USUAL_SCORE), ...alike(common)]);

interface Candidate {
  readonly encoding: Encoding;
  readonly languages: readonly Language[];
  /** Taken from the score of an encoding that few files have. */
  readonly handicap?: number;
}

/** Returns the encodings with their languages. Of two that fit as well, the first one is taken. */
const candidates = (): readonly Candidate[] => {
  const kana = `${charactersOf('euc-jp', 0xa4, 0xa5)}ー々`;
  const japanese = [eastAsian(charactersOf('euc-jp', 0xb0, 0xcf), COMMON.japanese + kana)];
  const simplified = eastAsian(charactersOf('gb18030', 0xb0, 0xd7), COMMON.simplified);
  const traditional = eastAsian(charactersOf('big5', 0xa4, 0xc6, 0x40), COMMON.traditional);
  const western = (['fr', 'de', 'es', 'pt', 'it', 'nl', 'da', 'sv', 'is'] as const).map(byContext);
  const central = (['cs', 'sk', 'pl', 'hu', 'hr', 'ro'] as const).map(byContext);
  const cyrillic = (['ru', 'uk'] as const).map(byContext);
  return [
    { encoding: 'windows-1252', languages: western },
    { encoding: 'windows-1251', languages: cyrillic },
    { encoding: 'koi8-r', languages: cyrillic, handicap: 0.02 },
    { encoding: 'euc-kr', languages: [alike(HANGUL)] },
    { encoding: 'gb18030', languages: [simplified] },
    { encoding: 'shift_jis', languages: japanese },
    { encoding: 'big5', languages: [traditional] },
    { encoding: 'euc-jp', languages: japanese },
    { encoding: 'windows-874', languages: [alike(THAI)], handicap: 0.2 },
    { encoding: 'shift_jis', languages: [alike(NARROW_KANA, 0.8)] },
    { encoding: 'windows-1250', languages: central },
    { encoding: 'windows-1254', languages: [byContext('tr')] },
    { encoding: 'windows-1257', languages: (['lt', 'lv', 'et'] as const).map(byContext) },
    { encoding: 'windows-1253', languages: [byContext('el')] },
    { encoding: 'windows-1255', languages: [byContext('he')] },
    { encoding: 'windows-1256', languages: [alike(ARABIC)], handicap: 0.05 },
    { encoding: 'windows-1258', languages: [byContext('vi')], handicap: 0.1 },
    { encoding: 'iso-8859-2', languages: central, handicap: 0.1 },
    { encoding: 'macintosh', languages: western, handicap: 0.3 },
    { encoding: 'cp850', languages: western, handicap: 0.3 },
  ];
};

/** Returns the different words that have bytes beyond ASCII. Bytes from 64 on may be the second half of a character. */
const wordsIn = (bytes: Uint8Array): readonly Uint8Array[] => {
  const words = new Map<string, Uint8Array>();
  let [start, size, isAscii] = [0, 0, true];
  for (let at = 0; at <= bytes.length && size < MOST_BYTES; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    const isBetween = byte < 0x30 || (byte > 0x39 && byte < 0x40);
    if (byte > 0x7f) isAscii = false;
    if (!isBetween && at - start < MOST_BYTES) continue;
    const word = bytes.subarray(start, at);
    const key = isAscii ? '' : word.join();
    if (!isAscii && !words.has(key)) {
      words.set(key, word);
      size += word.length;
    }
    [start, isAscii] = [isBetween ? at + 1 : at, true];
  }
  return [...words.values()];
};

const EAST_ASIAN = [/\p{sc=Hangul}/u, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u];
const SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Thai}/u,
  ...EAST_ASIAN,
];

/** Signs that no text has, those that tables have, and those that stand between letters. */
const NO_SIGN = /[\uFFFD\p{Cc}\p{Co}\p{Cn}]/u;
const USUAL = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pd}、。…•°±²³½®™©€£\u00a0]/u;
const BETWEEN = /[’‘–·・&\u00a0]/;
const NARROW = /[ｦ-ﾟ]/;

/** A character with its script; undefined for signs. */
interface Character {
  readonly sign: string;
  readonly script: RegExp | undefined;
}

/** Returns the characters of a text. A mark that joins a letter has its script. */
const charactersIn = (text: string): readonly Character[] => {
  const characters: Character[] = [];
  for (const sign of text) {
    const joins = /\p{sc=Inherited}/u.test(sign);
    const script = joins ? characters.at(-1)?.script : SCRIPTS.find((each) => each.test(sign));
    characters.push({ sign, script });
  }
  return characters;
};

/** Returns what speaks for a character beyond ASCII, from 0.9 to -8, by those beside it; undefined for a letter of a word. */
const ratingOf = ({ sign, script }: Character, before: Character, after: Character): number | undefined => {
  const beside = [before, after].filter((each) => each.script !== undefined);
  if (NO_SIGN.test(sign)) return -8;
  if (!script) return beside.length === 2 && !BETWEEN.test(sign) ? -1 : USUAL.test(sign) ? 0.5 : -0.5;
  if (beside.some((each) => each.script !== script)) return -1;
  if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before.sign)) return -1;
  if (/\p{Ll}/u.test(sign) && /[A-Z]/.test(after.sign)) return -1;
  if (/\p{M}/u.test(sign) && !before.script) return -1;
  if (beside.length > 0) return undefined;
  const isWord = EAST_ASIAN.includes(script) && !NARROW.test(sign) && !/\d/.test(before.sign + after.sign);
  return isWord ? 0.9 : 0.2;
};

const BLANK: Character = { sign: '\n', script: undefined };

/** Returns the letter as the languages have it. A capital I with a dot has no small letter of one sign. */
const letterOf = ({ sign, script }: Character): string =>
  script === undefined ? '_' : sign === 'İ' ? sign : sign.toLowerCase();

/** Scores a letter in a language that has it: by how many of the letters beside it usually stand there. */
const BESIDE_SCORES = [0.1, 0.5, 1] as const;

const letterScore = (language: Language, letter: string, before: string, after: string): number => {
  const fit = language.get(letter);
  if (fit === undefined) return -0.5;
  if (typeof fit === 'number') return fit;
  const isBefore = fit.before.includes(before);
  return BESIDE_SCORES[
    isBefore && fit.after.includes(after) ? 2 : isBefore || fit.after.includes(after) ? 1 : 0
  ];
};

/** Returns how well a word fits to the best of some languages: from 1 for letters of it alone to less than 0. */
const wordScore = (word: string, languages: readonly Language[]): number => {
  const scores = languages.map(() => 0);
  let [others, count] = [0, 0];
  const characters = charactersIn(word);
  for (const [index, character] of characters.entries()) {
    if (character.sign <= '\x7f') continue;
    count += 1;
    const [before, after] = [characters[index - 1] ?? BLANK, characters[index + 1] ?? BLANK];
    const rating = ratingOf(character, before, after);
    if (rating === undefined)
      for (const [place, language] of languages.entries())
        scores[place] =
          (scores[place] ?? 0) +
          letterScore(language, letterOf(character), letterOf(before), letterOf(after));
    else others += rating;
  }
  return count === 0 ? 0 : (others + Math.max(...scores)) / count;
};

/** A reading of a file: its encoding, and some words in it. */
export interface EncodingReading {
  readonly encoding: Encoding;
  readonly sample: string;
}

export interface Guess {
  readonly encoding: Encoding;
  /** The readings that fit nearly as well, the best one first: somebody has to choose. Empty if the guess is sure. */
  readonly readings: readonly EncodingReading[];
}

/** Readings that differ by less are nearly alike. A single word says less than several ones. */
const NEARLY = 0.06;
const NEARLY_FOR_A_WORD = 0.25;

/** The most readings that are offered, and the words of each. */
const MOST_READINGS = 4;
const SAMPLES = 3;

/** Guesses the encoding of a table that is no Unicode, by what its words are in each. */
export const guessEncoding = async (bytes: Uint8Array): Promise<Guess> => {
  const breathe = pauses();
  const words = wordsIn(bytes);
  const all: { readonly encoding: Encoding; readonly texts: readonly string[]; readonly score: number }[] =
    [];
  for (const { encoding, languages, handicap = 0 } of candidates()) {
    const texts = words.map((word) => decodeBytes(word, encoding));
    const sum = texts.reduce((score, text) => score + wordScore(text, languages), 0);
    all.push({ encoding, texts, score: sum / words.length - handicap });
    await breathe();
  }
  const [best, ...others] = all.sort((one, other) => other.score - one.score);
  if (!best) return { encoding: 'windows-1252', readings: [] };
  const margin = NEARLY + NEARLY_FOR_A_WORD / words.length;
  const near = others.filter(
    ({ texts, score }, index) =>
      score > best.score - margin &&
      [best, ...others.slice(0, index)].every((each) => each.texts.join() !== texts.join()),
  );
  if (near.length === 0) return { encoding: best.encoding, readings: [] };
  const offered = [best, ...near].slice(0, MOST_READINGS);
  const differing = words.flatMap((_, place) =>
    new Set(offered.map(({ texts }) => texts[place])).size > 1 ? [place] : [],
  );
  const readings = offered.map(({ encoding, texts }) => ({
    encoding,
    sample: differing
      .slice(0, SAMPLES)
      .map((place) => texts[place])
      .join(', '),
  }));
  return { encoding: best.encoding, readings };
};
