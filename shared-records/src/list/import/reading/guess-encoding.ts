import { pauses } from '../../pauses';
import { decodeBytes, type Encoding } from './encodings';

// Detectors count on long texts: chardet takes names beside English words for Windows-1252. Each word of a table has one script.

/** The most bytes of words by which a file is known. */
const MOST_BYTES = 20_000;

const WESTERN = ['éèêëàâçîïôùûœ', 'äöüß', 'áéíóúñü', 'áâãàçéêíóôõú', 'àèéìòù', 'åäöæøéü', 'áðéíóúýþæö'];
const CENTRAL = ['áäčďéěíľĺňóôřŕšťúůýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'čćđšž', 'ăâîșşțţ'];
const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ';
const GREEK = 'αβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ';
const HEBREW = 'אבגדהוזחטיךכלםמןנסעףפץצקרשת';
const ARABIC = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيًٌٍَُِّْپچژگ';
const THAI = 'กขคงจฉชซญฎฐณดตถทธนบปผฝพฟภมยรลวศษสหอฮะัาำิีึืุูเแโใไ็่้๊๋์ๆ';
const NARROW_KANA = 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ';
const HANGUL =
  '가각간갑강개거건게겨경계고공과관광교구국군권그금기길김나남내너네노녹누니다단달담당대더덕도동되두드등디라락란래량러레려력련령례로록론료류르른를름리림마만말매면명모목무문물미민박반방배백번범법변별병보복본봉부북분비빌사산삼상새생서석선설성세소속손송수숙순술스승시식신실심십아안암압앙애야약양어업에여역연열영예오옥온와완외요용우운울원월위유육윤으은을음의이인일임입자작장재저적전점정제조종주준중지직진차창채천철청체초총최추출충측치칠카코크타탁터테토통트특파판팔평포표품풍프피하학한함합항해행향허현협형호홍화환황회효후훈휘흥희히';

/** Returns the characters of an encoding with two bytes, whose standard has the usual ones in its first rows. */
const charactersOf = (encoding: Encoding, firstRow: number, lastRow: number, firstCell = 0xa1): string => {
  let text = '';
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let cell = firstCell; cell < 0xff; cell += 1)
      text += decodeBytes(Uint8Array.of(row, cell), encoding).replace(/[\0-\x7F\uFFFD]/g, '');
  return text;
};

/** Returns the encodings with the letters of their languages. Of two that fit as well, the first one is taken. */
const candidates = (): readonly (readonly [Encoding, readonly string[]])[] => {
  const japanese = `${charactersOf('euc-jp', 0xa4, 0xa5)}${charactersOf('euc-jp', 0xb0, 0xcf)}ー々`;
  return [
    ['windows-1252', WESTERN],
    ['windows-1251', [CYRILLIC]],
    ['koi8-r', [CYRILLIC]],
    ['euc-kr', [HANGUL]],
    ['gb18030', [charactersOf('gb18030', 0xb0, 0xd7)]],
    ['shift_jis', [japanese]],
    ['big5', [charactersOf('big5', 0xa4, 0xc6, 0x40)]],
    ['euc-jp', [japanese]],
    ['windows-874', [THAI]],
    ['shift_jis', [NARROW_KANA]],
    ['windows-1250', CENTRAL],
    ['windows-1257', ['āčēģīķļņšūž', 'ąčęėįšųūž', 'õäöüšž']],
    ['windows-1254', ['âçğıîöşüi']],
    ['windows-1253', [GREEK]],
    ['windows-1255', [HEBREW]],
    ['windows-1256', [ARABIC]],
    ['windows-1258', ['ăâđêôơưàáèéìíòóùúý\u0300\u0301\u0303\u0309\u0323']],
    ['iso-8859-2', CENTRAL],
    ['macintosh', WESTERN],
    ['cp850', WESTERN],
  ];
};

/** Returns the words that have bytes beyond ASCII. Bytes from 64 on may be the second half of a character. */
const wordsIn = (bytes: Uint8Array): Uint8Array => {
  const words: number[] = [];
  let word: number[] = [];
  let isAscii = true;
  const end = () => {
    if (!isAscii) words.push(...word, 0x0a);
    word = [];
    isAscii = true;
  };
  for (const byte of bytes) {
    if (words.length > MOST_BYTES) break;
    const isBetween = byte < 0x30 || (byte > 0x39 && byte < 0x40);
    if (isBetween || word.length > MOST_BYTES) end();
    if (!isBetween) word.push(byte);
    if (byte > 0x7f) isAscii = false;
  }
  end();
  return Uint8Array.from(words);
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

/** Returns what speaks for a character beyond ASCII, from 0.6 to -8, by those beside it; undefined for a letter of a word. */
const ratingOf = ({ sign, script }: Character, before: Character, after: Character): number | undefined => {
  const beside = [before, after].filter((each) => each.script !== undefined);
  if (NO_SIGN.test(sign)) return -8;
  if (!script) return beside.length === 2 && !BETWEEN.test(sign) ? -1 : USUAL.test(sign) ? 0.5 : -0.5;
  if (beside.some((each) => each.script !== script)) return -1;
  if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before.sign)) return -1;
  if (/\p{M}/u.test(sign) && !before.script) return -1;
  if (beside.length > 0) return undefined;
  return EAST_ASIAN.includes(script) && !/\d/.test(before.sign + after.sign) ? 0.6 : 0.2;
};

const BLANK: Character = { sign: '\n', script: undefined };

/** Returns how well a text fits to the best of its languages: from 1 for letters of it alone to less than 0. */
const scoreOf = (text: string, languages: readonly string[]): number => {
  const letters = new Map<string, number>();
  let [others, count] = [0, 0];
  const characters = charactersIn(text);
  for (const [index, character] of characters.entries()) {
    if (character.sign <= '\x7f') continue;
    count += 1;
    const rating = ratingOf(character, characters[index - 1] ?? BLANK, characters[index + 1] ?? BLANK);
    const letter = character.sign.toLowerCase();
    if (rating === undefined) letters.set(letter, (letters.get(letter) ?? 0) + 1);
    else others += rating;
  }
  const scores = languages.map((language) => {
    const own = new Set(language);
    return [...letters].reduce((sum, [letter, times]) => sum + times * (own.has(letter) ? 1 : -0.25), others);
  });
  return Math.max(...scores) / count;
};

/** Windows-1252 is taken if no other encoding has a better score by this. */
const CLEARLY = 0.1;

/** Guesses the encoding of a table that is no Unicode, by what its words are in each. */
export const guessEncoding = async (bytes: Uint8Array): Promise<Encoding> => {
  const breathe = pauses();
  const words = wordsIn(bytes);
  let [best, most]: [Encoding, number] = ['windows-1252', Number.NEGATIVE_INFINITY];
  for (const [encoding, languages] of candidates()) {
    const score = scoreOf(decodeBytes(words, encoding), languages);
    await breathe();
    if (score > most + (best === 'windows-1252' ? CLEARLY : 0)) [best, most] = [encoding, score];
  }
  return best;
};
