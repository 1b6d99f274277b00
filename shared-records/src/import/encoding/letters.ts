/**
 * The letters of languages beyond ASCII, each with the letters that stand before and after it in 97 of 100 words of the translations of
 * GNU programs: `letter:before:after`. "_" is the beginning or the end of a word.
 */
export const LETTERS = {
  // Czech
  cs: 'á:bdhklmnprstuvzčřž:_cdhlmnprstvzřš č:_aeilmnoruyáíúě:_aeiklnotuáí ď:aeruěž:_atu é:dklmnrtv:_dhmnrs ě:bdmnptv:_cdhjklmnrstzřšž í:bcdjlmnpstvzčřšž:_cdhklmnprstvzčž ň:_acdeijlortuvěůž:_adkostu ó:deghkmrtvz:dgnot ř:_adeioptvyáíě:_aeiouáí š:_abdeghijlmnoprtuvyzáíýěž:_aeiklnoptuví ť:hosuíěš:_kotu ú:_aehlosz:bcdjklmnprstvč ů:cdhjklmnprstvzčř:_bjlmrsvzž ý:klmnrtv:_ckmprsvzš ž:_adeimnoruyáíěů:_abdeiknostuáíš',
  // Slovak
  sk: 'á:bdhiklmnprstuvz:_cdhjklmnprstvz ä:mpv:_tzčť č:_abdehijlmnortuyáäú:_aeiknotuíš ď:_adeotuvž:_ahotuž é:dhklmnrtv:_dhmnrz í:bcdijlnprstvzčšž:_cklmnprstvzš ĺ:dhlopt:bpľňž ľ:_adehkou:_abknosuvú ň:_adeiloprstvzáíĺľŕž:_aotu ó:defgiklmnrtz:dgmnprt ô:dhkmprv:bdklnprstvzšž ŕ:hm:tň š:_aeijlnoruvyzáíúýčšž:_aeiklnopstuíšť ť:aeisuzäúš:_ao ú:_bcdejklnprstvľ:_bcdklnprstvzčšť ý:hklnrtv:_bclmprsvz ž:_adeiloruyáíôĺ:_abdeiknosuíš',
  // Polish
  pl: 'ą:cdijklnrtwzłż:_cdgptzćż ć:aeiyąęś:_ ę:bdgijklnprtwzł:_bcdgkptzćś ł:_abdegikopstuwyzó:_acdeknouyóąę ń:aeioy:_cs ó:_bcdgikmnprstwzł:bcdjlnrstwłźż ś:_adeijoyę:_clmnrwć ź:_adeuó:_abdilnoprwć ż:_adeiouyóą:_adeiklnosuyą',
  // Hungarian
  hu: 'á:_bdefghjklmnprstvz:bcghjklmnrstvz é:_cdfgjklmnprstvz:_cdghklmnprstvz í:_bcdehiklmnprstvyzá:clmnprstv ó:_bdfgiklmnrtvz:_abdfghijklnprstvz ö:_bfghjklmnrstz:bgklmnrstvz ő:bdglnrstvyz:_bdefhijklnprstvzáö ú:_bdghijlmnprstyz:_abcgjlnrstz ü:_bdfgiklmnprstvyz:_bdegklnrstz ű:_dfgjmnrstvyz:_befijkmnrstvz',
  // Croatian
  hr: 'č:_aeinoruš:_aeiklnu ć:_aeiopuš:_aeinu đ:_aeijlnož:aeiu š:_aeijopru:_aeiknotuvćč ž:_adeioru:_aeijnuđ',
  // Romanian
  ro: 'ă:bcdfglmnprstvzț:_cimrstușț â:cdfghklmnprstuvzţ:lmnrtzșț î:_cer:mnrt ș:_aceinoruâă:_aceiotuă ş:_aceioruîă:aceiotuș ț:_abceilnpruă:aeiă ţ:abceinpruă:_aeiă',
  // French
  fr: 'é:_bcdfghilmnprstuvx:_abcdefglmnoprstv è:_bcdfghilmnprstuvwyz:_cdglmnoqrstvz ê:_cdghilmnprtuy:_cmntu ë:abdhikortuç:_blnrs à:_chijlrst:_dhnoy â:_abdghiklnrtvwxyâ:_acgiklmnrtuwyâ ç:_aenr:aou î:_acdhkorst:_clnt ï:aeoué:_abcdegklmnqrtvwzé ô:abcdhilmnprstuô:_lmnortô ù:cozù:_nù û:dos:_mrt œ:_cn:u',
  // German
  de: 'ä:_bdefghlmnprstwz:cdfghilnqrstußä ö:_deghjklmnrtwz:_cdfghlmnprstwß ü:_bfghklmnrstw:bcdfghlmnprst ß:aeiouäö:_begiklprstz',
  // Spanish
  es: 'á:_bcfghilmnprstuvz:_bcfgilmnprstx é:_bcdghilmnprstuvy:_abcdglmnprstx í:_abcdeflmnprstuv:_abcdefglmnorst ó:bcdegilmnprstyz:_dglmnrs ú:_bcdghlmnprty:_abceflmnrstz ñ:aei:aeoó ü:gp:ekoí',
  // Portuguese
  pt: 'á:_bcdghilmnprstvz:_bcfglqrstuvx â:_bcdfghilmnprstuzç:mn ã:imnprstvxç:_o à:_:_qs ç:aceinpru:aoãõ é:_abcdghilmnprstuv:_cdgilmnpqrstv ê:cdglmnrtuv:_mns í:_abcdfghlmnrstuv:_bcdfglmnoprstv ó:bcdefgilmnprst:_dgilmnprstv ô:dlnpv:dmnrs õ:aiprstç:e ú:_behilmnprt:bcdglmnprst',
  // Italian
  it: 'à:bcdfghilmnpqrstuvz:_ è:bcdfghilmnpqrstuvz_:_ é:bcdfghilmnpqrstuvz:_ ì:bcdfghilmnpqrstuvz:_ ò:bcdfghilmnpqrstuvz:_ ù:bcdfghilmnpqrstuvz:_',
  // Dutch
  nl: 'ë:abehios:_ilnrstvx ï:aeoué:_ademnrst é:_bdhiklmnoprstuvwzé:_cdegjklmnoqrstuvéï è:bcdfilnrstz:cgnrsvz ü:bdeghklmnpstwz:aeghikmnrstz ö:_ghjklnrstv:bdeglmnprstvy',
  // Danish
  da: 'å:_bghklmnprstv:_bdegklmnprstv æ:_dfghjklmnrstv:_cdfgklnrstv ø:_dfghjklmnprst:_bdegjklmnrstvy é:_bcdghiklmnprstuvw:_degklmnoqrst ö:_ghjmrstv:dlrsvy ä:jklmpä:hinrä ü:bdfghkmnswz:ehkmnrstz',
  // Swedish
  sv: 'å:_fghlmnprstv:_degklnrstv ä:_fghjklmnrstv:dfgklmnrst ö:_dfghjklmnrst:adgjklmnprsv é:_bdfhiklmnoprstuvwyz:_acdefjklmnoqrstuv',
  // Icelandic
  is: 'á:_dfghjklmnoprstí:_abdefghiklmnrstð ð:aefiruæíóöý:_abfgilmnrsuv é:bdhilmnprstvwy:_acfklmnrstu í:_abdghjklmnprstvx:_abdgklmnprstuvðó ó:_bdegjklmnprstí:_abgklmnprstvðþ ú:_bdghjklmnprstþ:_abdegiklmnprství ý:_bdklmnrsþ:_ajlmnprstð þ:_aegilmuáíó:_abejrvyáæíúý æ:_bdfhlmnprstv:_gjklmnrstvð ö:_adefghjklmprstvðöú:_fglmnprsð',
  // Estonian
  et: 'õ:_ahklmnprstv:ehijlmnprstuv ä:jklmnprstvä:bdeghilnrstä ö:fklmprtvö:_diklnprtuö ü:_hklnprstü:bghklmnprsü š:_aeikrtu:aeikotuv ž:_de:aeiopu',
  // Latvian
  lv: 'ā:_abcdgijklmnprstuvzš:_cdfgjklmnprstvņš č:_abeinpruī:aeiouvīū ē:_bcdghlmnprstvzģķš:_dgjlmnprstzģš ģ:_aegiorēļ:ehiuē ī:_bcdlmnprstvzšž:_bcdgjkmnprstvš ķ:_aeiorāēņš:aeiuēī ļ:_aegikotuāē:_aiknosuvāēģņšū ņ:_aeiklotzāēļ:aeiouāēķšū š:_aegiknoprtuāēīņ:_aeilmoprstuāēīķū ū:bgijlmnprstļņšž:_bdfhklnprstvzš ž:_adeilnuā:_abeiosuāī',
  // Lithuanian
  lt: 'ą:bdgijklmnrstš:_jlrs č:_aeiknorsuyš:aeiuė ę:bdgjklmnprstvz:_s ė:bcdgjklmnprstvzš:_gjklmnpstž į:_dejklnprst:_dgjkmprstv š:_aeiknortuyš:adeijklmnoprstuvyčėų ų:bdgijklmnrstvzš:_j ū:_bcdgijklnprstš:dgklmnrstvzš ž:_adeioruyąė:_abdeikmnoprstuvy',
  // Turkish
  tr: 'ç:_aeiklnorstuü:_aeilmotuöüı ğ:aeiouüı:aeilmruüı ı:_cdfklmnprstyzçğş:_cdfklmnrstyzğş î:chlmst:_c ö:_bdgkstyç:_gklmnprsyzğ ş:_aeioruüı:_aeiklmstuvı ü:_bcdgklmnrstyzğş:_cklmnrstvyzçğş â:adhiklrvwxy:_cdghilmnrtw İ:_bcdfghklmnprstvyz:_bcdfghklmnprstvyzçş',
  // Vietnamese
  vi: 'ă:_bcdghilmnorstuvxzđ:_ilmntu\u0300\u0301\u0303\u0309\u0323 â:_bcdghiklmnrstuvxđ:lmnprtuy\u0300\u0301\u0303\u0309\u0323 đ:_cehstêô:_aehiknotuxyàáâèéêíóôúăơư ê:bdhiklmnprstuvxyđ:_mnrtu\u0300\u0301\u0303\u0309\u0323 ô:_bcdghiklmnprstuvxđ:_agimnptx\u0300\u0301\u0303\u0309\u0323 ơ:_bcdghilmnprstuvxđư:_ikntx\u0300\u0301\u0303\u0309\u0323 ư:_bcdghilmnrstvxđ:_anuơ\u0300\u0301\u0303\u0309\u0323 à:bcdghilmnorstvđ:_imnoy á:_bcdghijlmnoprstuvxzđ:_cdilnoprstuvyz è:bdhiknrstzđ:_cgmnorsvz é:_abdfhijklmnoprstuvwxz:_abcdefhjklmnopqrstv í:_abcdghklmnprstuvxyđ:_abcghklmnoprstv ó:_bcdeghilmnrstvxđ:_abcdgimnoprt ù:bcdhlmrtv:_aimny ú:_abcdhilmnprstxyzđ:_abcijnpsty \u0300:ioâêôăơư:_aimnuy \u0301:syâêôăơư:_achiklmnpstuy \u0303:aeiouyâêôăơư:_agilnorstuy \u0309:aeiouyâêôăơư:_aceilmnouy \u0323:aeiouâêôăơư:_acimnoptuy',
  // Russian
  ru: 'а:_бвгджзиклмнпрстуфхцчшщ:_бвгдежзйклмнпрстуфхцчшщюя б:_аежзилмнорстуыьюя:_абеиклнорсухцщъыьяё в:_авдезикмнорстухыя:_авдеиклмнопрстухшыя г:_авгдеилнорсуыьэя:_авгдеиклмнорсуч д:_авгдежзийлнорстуыя:_авгдежиклмнопрстухчшыяё е:абвгдежзиклмнопрстуфцчшщыя:_абвгдежзийклмнопрстцчшщ ё:абвгдежилмнортчшщъь:_вгджзлмнрстх ж:_адеилнорсучыю:_абдеикнопсушё з:_авдеийнотуыьяё:_абвдеиклмнорсуы и:_бвгджзиклмнопрстфхцчшщ:_абвгдезийклмнопрстфхцчюя й:_аеиоуы:_вдезиклмнорстшя к:_авдезийклмнорстуцчшыьэ:_авеиклнорстухц л:_абвгдезийклмопрстуфыэя:_агежиклностуыьюяё м:_авгдезийморстуыьэяё:_абвеилмнопсуыя н:_абвгдежзийлмнорстучшьяё:_агдеикностуфцчыьяё о:_бвгдезиклмнпрстфх:_бвгдежзийклмнопрстхчшя п:_авдеимопрстуы:_аеилнопрстуыя р:_абвгдезикопрстуфхыя:_абвгдежиклмнорстухшыя с:_абвдезийклмнопрстуыьэя:_абвеиклмнопрстухчшыья т:_авеийкнопрсучшыьюяё:_абвеиклмнопрсучыья у:_абвгдежзклмнопрстфхчшщ:_абвгдежзийклмнпрстфчшщэю ф:_адеийлнорстуфхьэ:_аеилмнорстуфь х:_абвгдеикнопрстуыя:_авеимнорстуэ ц:_абдезийкнопрсуья:_авгеикопсуцы ч:_агдеинорстуыюя:_аеиклностушьё ш:_авдеийкнопрсучыьэ:_авеиклнорстуё щ:абвеиоуюя:аеиуё ъ:бс:еяё ы:бвдзлмнпрст:_бвдезйклмпрстхчш ь:влнпрстфч:_бвгдезкмностцшюя э:_sабвгдежклмортухыюя:_бвгдзйклмнпрстуфхш ю:_адеиклнпртуьюя:_бджзкмнрстчщю я:_абвдеилмнорстъья:_бвдезйклмнрстхцщюя',
  // Ukrainian
  uk: 'а:_абвгджзклмнпрстуфхчші:_абвгджзйклмнпрстуфхцчшяєї б:_абвгдезийлмноруьюяі:_абвеилмнорсухчьі в:_абвгдезийкмнорстушюяі:_абвгдежиклнопрстуші г:_авгдезийлноруьюяєі:_абвгдеиклмнорстуі д:_авгдезийлноруьяєі:_абвгдежзиклмнопрстухьі е:_бвгджзклмнпрстуфхцчшщ:_абвгджзйклмнопрстуфхцчш ж:_авдеинортучі:_абвдеиклмнопсучі з:_авдезиймноруцяі:_абвгдеиклмнопрсушьяі и:бвджзклмнпрстцчш:_бвгдзйклмнпрстфхцчшщ й:_аеиоуьяі:_бвгдзклмнопрстшя к:_авгдезийклмнорстушьяєі:_авеиклнопрстухці л:_абвгдежийклмопрстуфяєії:_абгдеиклмостухьюяі м:_абгдезийлмнорстуьяєі:_абвеиклмнопстучі н:_абвгдежзийкмнорстучьяєії:_агдезикностуфцчшьюяі о:_абвгдежзйклмнпрстфхчшьі:_абвгджзйклмнпрстуфхцчшюї п:_авдезийкмопрсуяі:_аеиклнопрстухюі р:_абвгдезикопртуфхюяєі:_абвгдеиклмнопрстухшюяі с:_абвгдеийклмнопрстуьяєі:_авеиклмнопстухьяі т:_авдеийклнопрстушьюяєії:_авеиклнорстухьюяі у:_абвгдежзклмнопрстфхчші:_абвгдежзйклмнопрстуфхчшюєї ф:_адеийклмнорстуфьі:_агелмнорстуфьі х:_абвгдеиклнопрстучяії:_авеилмнорстуі ц:_авдеийклмнопрстуьяєі:_агезиостуьюяі ч:_абвежзикмнопртушьюяі:_аежиклносухі ш:_авгдезийкмнорстуьі:_авеиклмнорстуі щ:_аеикоуі:аеиоуі ь:дзклнрстц:_бвгдйкмностшюяєї ю:_адеклмнопрстуцьюяєі:_абвгдзклмнпрстчюєї я:_аезийлнорстуцьі:_бвгдзйклмнпрстухцює і:_бвгдзклмнпрстфхцчш:_абвгджзйклмнопрстхцчшюяєї ї:_аеоуьюєі:_бвгдзклмнпрстхч є:_авдеилноуьюяі:_вгджклмнпрстхцюї ґ:_аенорі:_абвгделорстуюі',
  // Greek
  el: 'α:_ίβγδζθικλμνξπρστυφχ:_ίβγδζθικλμνπρςστυφχϊ β:_άέίαειλμορσυϊόύ:_άέήίαγεηιλορωόώ γ:_άέίαγεηιλνορυωόύ:άέήίαγεηικλμνορυχωόώ δ:_άέίαεηικλνορσυωόώ:έήίαεηιορυωόύώ ε:_ίβγδζθικλμνξοπρστφχψ:_ίβγδθικλμνξπρςστυφχωύ ζ:_άέίαεινορτυ:_άέήίαεηιμοωόώ η:_ίβγδζθικλμνξοπρστφχψ:_γδθκλμνρςστφχ θ:_άέήίαεηινορσυφχωόύώ:άέήαεηιμορυωόύώ ι:_αβγδεζκλμνξοπρστφχ:_άέήαβγδεζηθκλμνοπρςστχωόώ κ:_άέήίαγεηικορσυό:_άέήίαδεηικλορτυωόύώ λ:_άέήίαβγεηικλοπστυωόύ:_άέήίαβγεηιλμοτυφωόύώ μ:_άέήίαγεηθιλμορσυωόύώ:_άέήίαβεηιμοπφόώ ν:_άέήίαγεηιορυχωόύώ:_άέήίαγδεηθιοστυωόώ ξ:_άέίαγεηιορυύ:_άέήαεηιοτυωό ο:_ίαβγδζθικλμνπρστφχύ:_ίαβγδεηθικλμνπρςστυφχύ π:_άέίαειμοσυωόύ:άέήίαεηιλορτωόώ ρ:_άέήίαβγδεηικοπρτυχωόύώ:_άέήίαβγεηθικμνορτυφχωόώ ς:άέήαεηιουωόύώ:_ σ:_άέήίαεηινοτυωόύώ:άέήίαδεηθικλμοπστυφχωύ τ:_άέήίαεηικλνοπρσυωόύώ:_άέήίαεζηιλορσυωόύώ υ:_αγδεθκλνξορστ:_άέαγδεθικλμνξοπρςστφχψό φ:_άέήίαεηικλμορσυό:άέήίαεηθιλορτυωόύώ χ:_άέήίαγεηικορσυωόύ:_άέήίαεηθινορτυωόώ ψ:_άέήίαεηιμουόύ:άήαεηιοτωώ ω:_έίβγδεζθικλμνξπρστφχ:_γδθλμνπρςστχ ά:_βγδζθικλμνξπρστυφχ:_βγδζθικλμνξοπρςστφχψ έ:_βγδθικλμνξοπρστφχ:_αβγζθικλμνξοπρςστφχψω ή:_βγδθικλμνξοπρστφχ:_γθκλμνπρςστφχ ί:_αβγδεκλμνοπρστφχ:_αβγδεζηθκλμνξοπρςστχω ό:_βγδζθικλμνπρστυφχ:_αγδηθκλμνπρςστφχψ ύ:_αγδεθκλνορστφχ:_αβγεηθκλμνξοπρςστχψ ώ:_βγδεζθικλμνπρστφχ:_δθλμνπρςστ ϊ:αεου:_άαβζκλνρςστφό',
  // Hebrew
  he: 'א:_בגדהוזחטילמנספצקרשת:_בגדהוזחטילםמןנספצקרשת ב:_אגדהוחטיכלמנסעפצקרשת:_אגדהוחטיכלמנסעפץצקרשת ג:_אבגדהוזטילמנספצרשת:_אבגדהוזטילםמןנסערשת ד:_אבגדהוחיכלמנסעפקרשת:_אבגדהוזחיכלםמנסעפקרשת ה:_אבגדהוזחטילמנסעפצקרשת:_אבגדהוזחיכלמנסעפצקרשת ו:_אבגדהוזחטיכלמנסעפצקרשת:_אבגדהוזחטיכלםמןנסעפצקרשת ז:_אבגדהוחיכלמנעקרת:_אבגהוחיכלםמנסףקר ח:_אבדהוזטיכלמנפקרשת:_אבדהוזילםמןנסץצקרשת ט:_אבגהוטילמנסעפקרש:_אבגהוחטילמןנסעפקרש י:_אבגדהוזחטיכלםמנסעפצקרשת:_אבגדהוזחטיכלםמןנספצקרשת ך:_אוילמנספרת:_אימרש כ:_אבדהוזילמןנספרשת:_אבדהוזחילםמןנספרשת ל:_אבגדהוחטיכלמנסעפקרשת:_אבגדהוזחטיכלםמנסעפצקרשת ם:_אגדהוזחיכלנעש:_וילעש מ:_אבגדהוזחטילמנסעצקרשת:_אבדהוזחטיכלמןנסעפצקרשת ן:_אבגדוחטיכלמנסעפקרש:_הויכמפק נ:_אבגהוזטיכלמנסעפקרשת:_אבגדהוזטיכלמןנסעפקרשת ס:_אבגדהוחטיכלמנספקרת:_אבגדהוחטיכלמנסףפצקרת ע:_אבגדהוטילמנפצרשת:_אבגדהוזטילםמןנפצקרשת ף:_אדוזיכלסצקרת:_אויסת פ:_אבדהוטיכלמנסעצקרשת:_אבגדהוחטיכלמןנסעקרשת ץ:_אבוחילעפצר:_בוי צ:_אבדהוחילמסעפקרשת:_אבגדהוחילמנעפץקרת ק:_אבדהוחטילמנסעפרשת:_אבדהוזטילמןנספצרשת ר:_אבגדהוזחטיכלמסעפצקשת:_אבגדהוזחטיךכלמנסעפצקשת ש:_אבגדהוחטיכלמנעפקרת:_אבגדהוחטיכלמןנעפקרת ת:_אבדהוחיכלמנסעפקרשת:_אבגהוחיכלמנסעפקרשת',
} as const;

/** The Chinese characters that names, addresses and programs have most often, in Simplified and Traditional Chinese and in Japanese. */
export const COMMON = {
  simplified:
    '一丁七万三上下不东严个中为丽义九了二于五亚交京从令以件任份伟位何余作使侯信值傅允克入八公六共关内写军冯出函分列刘则刚创删利到制前加务动勇包化北区医十华南卡卢厂厦县参发取变只可史叶号司合同名后含启吴告周命和品唐商器四回团国图在地圳型处备复夏外多大天失如姚姜娜娟子孔字存孙孟它安宋定密对将小尔尹尼山岛崔州工已市布常平并广庆序库应店度康廖建开式引张强当录彭徐必态息您成或戴户所打执找技拉持指换据接提操支改效敏数文料斯新方施无时明易是显更曹曾最有服朝期未本朱机李材杜来杨杭杰林果查标格桂档梁械检模正此武段毛民汉江汪沈没法洋津洪测海涛深潘熊版牛特状玉王现理用田电略白的目省石码磊示秀科秦称移程空符筑签类系索红组结统编罗置者股胡能艳芳苏英范药莞萧董蒋蔡薛行街表袁被装西要解认记许设证该语误请读谢谭象责败贸贺贾赖赵超路转软输达过这进连选邓邱邵邹郑郝部郭都配里重量金钟钥钱错键门间阎阳阿陆陈限除集雷需霞青静非韦韩项须顾食马高黄龙龚',
  traditional:
    '一丁上下不並中串之了亞交代令以件份企位何余作使來侯俊信修個值傅傑元克入內公共其出分列刪到則前劉功加動包化北區卓南印參取古只可台司合同名君否含吳呂告周命和品唐商啟單器嚴回國園在型執塊夏多大失套如始姚姜婷子字存孝孫學安宋定家容實寫將對小尤山工巫已巷市平序度庫康廖建弄式引張彭後徐徑得從復志忠怡息您態應成或戴所找技拉指提換援支效敗數文料斯新方於施明易是時更曹曾最會有期未本朱李材杜東林果柯柳格桃案梁械楊業樓標模機檔次歐正此段每民江汪沈沒法洪淑測游湯準溫灣為無爾版物狀王玲理生用田略當發白的盧目相石碼示社科移程稱空立童端竹符第等簡簽系紀索組結統編縣置羅美義翁者而股胡能自至臺與興芬范莊華葉董蓋蔡蔣蕭薛藍蘇處號行表袁被複西要視解訊記設許詹語誤請謝證警讀變豪貿資賴趙路輸這連進過選邱部郭鄒鄧鄭重量金錄錯鍵鍾鐘鑰開間關阮限除陳陸雄雅電需非韓項預顏類顯食馬馮體高魏黃黎龔',
  japanese:
    '一丁三上下不中丸了予二互井京他付仙代以件伊会位佐体作使保信個値健像元先入全共内再処出分切列初別利制削前割力加効動化区千原参取受口古可台号合吉同名含告呼命和商問営回囲国圧在坂型埼報場売変外多大太失始子字存安完定実宮対小屋属山岡島川工市常幌平広序店府度建式引張当形待後得必応性恵情想意態成戸所択拡持指接換支敗数整文斎新方族日明時暗更書最有期木未本札村条東松林果柴株森検業構標権横橋機次止正求池法浜浦清渡測準演無照物状玉現理生産用田男町画番異発的目県石確示社神福秒移空竹算範約素索終結続縮置署美義者能自致葉藤行表製複西要見視覧解言計記設許証認語読識警谷販起車辺込近返追送通違遠適選郎部都配酒重野量金鈴銀録鍵長開間関阪阿限除際雄集電青非項順高',
} as const;
