import type { Candidate, TextLine } from '../rules.ts'
import { foldForComparison } from './sections.parse.ts'
import { reduceDatesToYears } from './study-dates.parse.ts'

/** Confidence by the recognised words, and by whether the line is under an education heading. */
const sure = { full: 0.9, short: 0.8, weak: 0.6, fieldByWord: 0.85, fieldByPlace: 0.65, outsideFactor: 0.6 }

const university =
  /(?<!\p{L})(?:(?!universitari[oa])(?!universities)universit\p{L}*|universid\p{L}*|universiteit|uniwersytet|univerz\p{L}*|polytechni\p{L}*|politecni\p{L}*|hochschule|fachhochschule|\p{L}*universitat|\p{L}*hochschule)(?!\p{L})/u
const institute =
  /(?<!\p{L})(?:institut\p{L}*|college|academy|akademie|academia|ecole|grande ecole|escuela|escola|tecnologico|conservatoire|lycee|high school|gymnasium|school of \p{L}+|business school|law school|medical school)(?!\p{L})/u
const unit =
  /(?<!\p{L})(?:department|dept|faculty|facultad|faculte|fakultat|fachbereich|departamento|school|lab|laboratory|centre|center)(?!\p{L})|(?:学院|系|كلية|قسم)/u
/** Institutions known by short names. */
export const shortName =
  /(?<!\p{L})(?:MIT|ETH(?: Z(?:ü|u|ue)rich)?|EPFL|NYU|USC|CMU|UPenn|UIUC|UNC|UMD|UMich|UMass|UT Austin|UT Dallas|UW[- ]Madison|Penn State|Ohio State|Texas A&M|SUNY(?: \p{Lu}\p{L}+)?|CUNY|ASU|UCI|UCR|UCSC|UCSF|UNSW|ANU|UBC|UofT|UCT|UNAM|USP|UNICAMP|PUC(?:-\p{Lu}+)?|ITESM|UPC|UPM|UPV|UAM|UCM|UPF|UBA|SJTU|PKU|THU|HUST|ZJU|ECNU|BUPT|UESTC|NCTU|NTHU|NTUST|KIT|TUM|EPFL|TU\/e|KU Leuven|UCLouvain|LUMS|NUST|FAST-NUCES|BUET|IUT|AUB|AUC|KFUPM|UM6P|SUSTech|SUTD|IST Lisboa|PoliMi|PSL|ENS(?: de)? \p{Lu}\p{L}+|VIT \p{Lu}\p{L}+|ITMO|HSE|MIPT|KAIST|POSTECH|KAUST|Caltech|UCLA|UCSD|UCSB|UCL|LSE|NUS|NTU|HKUST|CUHK|HKU|KTH|DTU|KU Leuven|TU \p{Lu}\p{L}+|LMU(?: München| Munich)?|RWTH(?: Aachen)?|FU Berlin|HU Berlin|UC \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?|IITs? \p{Lu}\p{L}+|IISc(?: \p{Lu}\p{L}+)?|IIIT \p{Lu}\p{L}+|NIT \p{Lu}\p{L}+|BITS Pilani|Georgia Tech|Virginia Tech|Imperial College London|Royal Holloway|Goldsmiths|Harper Adams|Leeds Beckett|London Met|Sheffield Hallam|UWE Bristol|Sciences Po|HEC Paris|INSA \p{Lu}\p{L}+|CentraleSup[ée]lec|Sorbonne|UNAM|Tec de Monterrey|USTC)(?!\p{L})/u
const hanInstitution = /[\p{Script=Han}]{2,12}?(?:大学|大學|研究院|研究所|学院|學院|高中|中学|中學)/u
const arabicInstitution = /(?:الجامعة|جامعة|معهد|المعهد|كلية|الاكاديمية|اكاديمية|مدرسة)(?: [\u0621-\u064a]+){1,5}/u
const school = /lycee|high school|secondary|gymnasium|colegio|bachillerato|高中|中学|中學|مدرسة|ثانوي/u

/** University systems whose campus follows the comma. */
const systemName =
  /^(?:university of (?:california|texas|wisconsin|illinois|michigan|north carolina|massachusetts|colorado|maryland|minnesota|nebraska|tennessee)|indian institute of (?:technology|science|information technology)|national institute of technology|state university of new york|city university of new york|california state university|indian statistical institute|birla institute of technology(?: and science)?)$/iu

const dates =
  /(?:(?:0?[1-9]|1[0-2])[/.])?(?:19|20)\d\d(?:\s*[-–—/]\s*(?:(?:(?:0?[1-9]|1[0-2])[/.])?(?:19|20)?\d\d|present|now|today|heute|actualidad|actuel|至今|现在|الان))?/giu

const bulletMark = /^\s*[•▪■●○◦‣∙*·❖➢➤►▶✓✔\uf0b7\uf0a7\u2022o](?:\s+|(?=\p{Lu}))/u
/** Label "College: …", which is no part of the name. */
const institutionLabel =
  /^\s*(?:college|university|institution|institute|school|universit[aä]t|hochschule|universidad|universit[eé]|[eé]tablissement|instituci[oó]n|centro|学校|院校|毕业院校|畢業學校|الجامعة|المؤسسة|name of (?:the )?(?:institution|university|college))\s*[:：]\s*/iu
/** Month left from a date without its year, in the six languages. */
const month =
  /^(?:\s?(?:(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sept?iembre|octubre|noviembre|diciembre|janvier|f[eé]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[eé]cembre|januar|februar|m[aä]rz|juni|juli|oktober|dezember|present|now|current|heute|actualidad|presente|aujourd['’]hui|expected|since|seit|depuis|desde|until|spring|summer|fall|autumn|winter)(?!\p{L})|(?:1[0-2]|0?[1-9])月|至今|至)[.,:\s–—-]{0,4}){1,4}(?=\p{L})/iu

/** Separators where a long part continues with something else; "University of Science and Technology" is one name. */
const endOfName = /\s(?:in|with|where)\s|\sand\s(?!(?:\p{Lu}\p{L}+\s?){1,2}$)/u

const partsOf = (text: string) =>
  text
    .split(
      /\t|(?:(?<!\s)\s+)?[|•·;؛،]\s*|,\s+|,(?=\p{L})|(?<!\s)\s+[-–—]\s+|[–—→]|[()[\]]|。|\.\s+(?=Universi|(?:19|20)\d\d)|(?<=\p{L}{4})\.\s+(?=\p{Lu})/u,
    )
    .flatMap((part) =>
      // "University of Texas at Austin" is one name, "degree at the University of Texas" is two parts.
      university.test(foldForComparison(part.split(/\sat\s/u)[0] ?? ''))
        ? part.split(/\s(?:from|@)\s/u)
        : part.split(/\s(?:at|from|@)\s/u),
    )
    .flatMap((part) => part.split(/@(?=\p{Lu})/u))
    .map((part) =>
      part
        .replace(dates, '')
        .replace(bulletMark, '')
        .replace(institutionLabel, '')
        .replace(month, '')
        .replace(/^[\s\p{P}]+/u, '')
        .replace(/(?<![\s:.,])[\s:.,]+$/u, ''),
    )
    .map((part) => (part.split(' ').length > 6 ? (part.split(endOfName, 1)[0] ?? '') : part))
    .map((part) => part.replace(/^the\s/iu, ''))
    .filter((part) => part.length > 1)

const rankOf = (part: string) => {
  const text = foldForComparison(part)
  if (university.test(text) || /大学|大學|جامعة/u.test(text)) return sure.full
  if (shortName.test(part)) return sure.full
  if (school.test(text)) return sure.weak
  if (institute.test(text) || /研究院|研究所|معهد|اكاديمية/u.test(text)) return sure.short
  return hanInstitution.test(part) || arabicInstitution.test(text) ? sure.weak : 0
}

const ownScript = (part: string) => hanInstitution.exec(part)?.[0] ?? (arabicInstitution.exec(part)?.[0] || part)

/** Splits at a degree without separator: "Bachelor of Science University of Lagos" names one institution. */
const withoutDegree = (part: string) => {
  const degree = findDegree(part)
  if (!degree) return part
  // "University of Ibadan M.Sc. Pharmacology", where the column gaps were lost.
  if (rankOf(degree.before) === sure.full) return degree.before.trim()
  return part.replace(/^.*?(?=(?:University|Universität|Université|Universidad) (?:of|de|du)\s)/u, '')
}

const isUnitOnly = (part: string) => unit.test(foldForComparison(part)) && !institute.test(foldForComparison(part))

/** The bare word is a table head, not a name. */
const isBareWord = (part: string) =>
  /^(?:university|universit.|institut\p{L}*|college|school|hochschule|universidad|大学|学院|الجامعة)$/iu.test(part)

/** A name in Latin script has a capital; "four nearby universities" has none. */
const isLowerCase = (part: string) => /\p{Script=Latin}/u.test(part) && !/[^\p{Ll}\P{L}]/u.test(part)

const confidenceOf = (part: string) => {
  if (isBareWord(part) || isLowerCase(part)) return 0
  if (part.split(' ').length > 12) return 0
  const rank = rankOf(part)
  return rank < sure.full && isUnitOnly(part) ? 0 : rank
}

/** Finds the institution of a line, in its own words. */
export const findInstitution = (line: string): { value: string; confidence: number } | undefined => {
  const parts = partsOf(reduceDatesToYears(line))
  const ranks = parts.map(confidenceOf)
  const confidence = Math.max(0, ...ranks)
  const index = ranks.indexOf(confidence)
  const part = parts[index]
  if (confidence === 0 || part === undefined) return undefined
  const campus = systemName.test(part) ? parts[index + 1] : undefined
  return { value: campus ? `${part}, ${campus}` : ownScript(withoutDegree(part)), confidence }
}

const longDegree =
  /(?<!\p{L})(?:(?:Bachelor|Master|Doctor|Associate)(?:['’]?s)?(?:\s+Degree)?(?:\s+of\s+(?:Science|Arts|Engineering|Technology|Business Administration|Laws?|Philosophy|Commerce|Education|Medicine|Architecture|Fine Arts|Public Health|Public Policy|Research|Applied Science|Social Sciences?))?|Laurea(?: Magistrale| Triennale)?|Pregrado|Doctorate|Doctorat|Doctorado|Licence|Licenciatura|Licenciad[oa]|Grado|M[aá]ster|Maestr[ií]a|Ingenier[oa]|Ingenier[ií]a|Mast[eè]re|Dipl[oô]me d['’]Ing[eé]nieur|Ing[eé]nieur|Diplom(?:-?\p{L}+)?|Mag[ií]ster(?: Artium)?|Bachiller(?= en(?!\p{L})|,|\s*\()|Staatsexamen|Specialist(?= degree)|Promotion|Dr\. ?rer\. ?nat\.)(?:\s*\((?:Hons?|Honours)\.?\))?(?!\p{L})/iu
const shortDegree =
  /(?<![\p{L}.])(?:B\.?\s?Sc|M\.?\s?Sc|B\.?\s?Tech|M\.?\s?Tech|B\.?\s?Eng|M\.?\s?Eng|B\.?\s?Com|M\.?\s?Com|Ph\.?\s?D|M\.?\s?Phil|D\.?\s?Phil|M\.?B\.?A|B\.?B\.?A|LL\.?\s?[BM]|M\.?D|J\.?D|M\.?Res|M\.?Sci|M\.?Chem|M\.?Math|M\.?Phys|M\.?Biol|M\.?Pharm|B\.?Pharm|Pharm\.?D|M\.?Des|B\.?Des|Ed\.?D|D\.?Sc|MSW|MPH|MPP|M\.?F\.?A|B\.?F\.?A|B\.?Ed|M\.?Ed|MBBS|B\.?C\.?A|M\.?C\.?A|B\.?Arch|M\.?Arch|B\.?S|M\.?S|B\.?A|M\.?A|B\.?E|M\.?E)\.?(?:\s*\(?(?:Hons?|Honours)\.?\)?)?(?![\p{L}\d])/u
const hanDegree =
  /(?:(?:工学|理学|文学|法学|医学|管理学|经济学|教育学)?(?:学士|碩士|硕士|博士|學士)(?:学位|研究生)?|本科|大专)/u
const arabicDegree = /(?:ال)?(?:بكالوريوس|بكلوريوس|ليسانس|إجازة|ماجستير|ماستر|دكتوراه|دكتوراة|الإجازة)/u

/** Towns of the states whose codes are degrees as well; elsewhere a code follows an institution or precedes a ZIP code. */
const towns =
  'Boston|Cambridge|Worcester|Amherst|Lowell|Medford|Waltham|Newton|Somerville|Springfield|Northampton|Williamstown|Wellesley|' +
  'Dartmouth|Andover|Salem|Quincy|Brookline|Framingham|South Hadley|Norton|Chestnut Hill|Wenham|Bridgewater|Woods Hole|' +
  'Jackson|Starkville|Mississippi State|Hattiesburg|Biloxi|Gulfport|Tupelo|University|Portland|Orono|Bangor|Brunswick|' +
  'Lewiston|Waterville|Augusta|Farmington|Bar Harbor|Baltimore|College Park|Bethesda|Towson|Annapolis|Rockville|' +
  'Silver Spring|Frederick|Gaithersburg|Germantown|Catonsville|Emmitsburg|Princess Anne|Laurel|Hyattsville'
const stateCode = new RegExp(
  `(?<=(?:^|[\\s,(|–-])(?:${towns}),\\s?)(?:MA|MS|ME|MD)(?=$|[\\s,;|)\\d])(?!\\s(?:in|of)\\s)|(?<=,\\s?)(?:MA|MS|ME|MD)(?=,?\\s(?:\\d{5}(?!\\d)|USA|U\\.S\\.|United States))`,
  'gu',
)
/** Titles and certificates that a degree's word is part of. */
const noDegrees =
  /(?<!\p{L})(?:scrum|web|chess|quiz|grand)[ -]?master(?!\p{L})|(?<!\p{L})associate(?! (?:of|in|degree)(?!\p{L})|['’]s)(?!\p{L})/giu
const certificate =
  /(?<!\p{L})(?:certified|certification|certificate|certificad[oa]|certifi[ée]e?|zertifiziert|zertifikat)(?!\p{L})|认证|证书|شهادة معتمدة/iu
const bareLevel = /(?<!\p{L})(?:master|bachelor|specialist|doctor)(?! (?:of|in|degree)(?!\p{L})|['’]s)(?!\p{L})/giu

const blank = (text: string) => ' '.repeat(text.length)

/** Blanks the codes of states and the titles of certificates, so that the rest keeps its place. */
const blankNonDegrees = (line: string): string => {
  const text = line.replace(stateCode, blank).replace(noDegrees, blank)
  return certificate.test(text) ? text.replace(bareLevel, blank) : text
}

/** Finds the degree of a line and the text after it. */
export const findDegree = (
  text: string,
): { value: string; confidence: number; before: string; after: string } | undefined => {
  const line = blankNonDegrees(text)
  const found = [longDegree, shortDegree, hanDegree, arabicDegree]
    .flatMap((pattern, index) => {
      const match = pattern.exec(line)
      return match ? [{ match, confidence: index === 1 ? sure.short : sure.full }] : []
    })
    .sort((a, b) => a.match.index - b.match.index)[0]
  if (!found) return undefined
  const { match, confidence } = found
  return {
    value: match[0].trim().replace(/,$/, ''),
    confidence,
    before: line.slice(0, match.index),
    after: line.slice(match.index + match[0].length),
  }
}

const pairOfDegrees = /^\s*(?:[,，、/&+;；]|and|und|y|et|和|与|及|و)\s*(?:der |the |a |el |la )?/iu

const isAlsoField = /^ingenier[ií]a$/iu

/** Lists the degrees of a line: several when one university is named for all of them. */
export const findDegrees = (line: string): { value: string; confidence: number }[] => {
  const found: { value: string; confidence: number }[] = []
  let rest = line
  for (let next = findDegree(rest); next && found.length < 4; next = findDegree(rest)) {
    // "Bachelor of Science (B.Sc.)" names one degree twice; a list has a separator between its parts.
    const isFirst = found.length === 0
    const isListed = pairOfDegrees.test(next.before) || /\s[|/;；]\s|\t|[；;]/u.test(next.before)
    // "Maestría, Ingeniería Ambiental" names a degree and its field.
    if (!isFirst && (!isListed || isAlsoField.test(next.value))) break
    found.push({ value: next.value, confidence: next.confidence })
    rest = next.after
    if (rest === '') break
  }
  return found
}

/** Fields of study by suffixes, by names, and for scripts without word endings. */
const fieldWords = [
  /(?<!\p{L})\p{L}*(?:science|sciences|engineering|informatik|informatique|informatica|mathemati\p{L}+|matematicas|mathematik|wissenschaft\p{L}*|ingenieurwesen|ingenieria|maschinenbau|elektrotechnik|technik)(?!\p{L})/u,
  /(?<!\p{L})(?:physics|physik|physique|fisica|chemistry|chemie|chimie|quimica|biolog\p{L}+|biochemi\p{L}+|biotechnology|genetics|neuroscience|econom\p{L}+|economics|volkswirtschaftslehre|betriebswirtschaft\p{L}*|finance|accounting|business|management|marketing|law|jura|droit|derecho|medicine|medizin|nursing|pharmacy|psycholog\p{L}+|sociology|soziologie|history|geschichte|philosophy|philosophie|linguistics|literature|statistics|statistik|estadistica|architecture|architektur|arquitectura|histoire|historia|lettres|letras|linguistique|linguistica|litterature|literatura|filosofia|sociologie|sociologia|geographie|geografia|computing|electronics|robotics|education|geography|geolog\p{L}+|anthropology|journalism|communication\p{L}*|design|music|international relations|public policy|public health|data|computer|software|logistics|tourism)(?!\p{L})/u,
  /科学|科學|技术|技術|工程|数学|數學|物理|化学|化學|生物|经济|經濟|金融|管理|会计|会計|法学|法學|文学|医学|心理|计算机|電機|机械|自动化|电子|软件|信息|统计|哲学|历史|建筑|材料|学$|學$|علوم|هندسة|الهندسة|رياضيات|الرياضيات|فيزياء|الفيزياء|كيمياء|الكيمياء|طب|الطب|ادارة|اقتصاد|الاقتصاد|القانون|الحقوق|محاسبة|احياء|الاحياء|اداب|اللغة/u,
]

const byPreposition =
  /^[\s.,:]*(?:\((?:hons?|honours|honors)\.?\)[\s,]*)?(?:(?:degree|programme?|d['’][ÉE]tat|student|candidate|with honou?rs|studium|universitario|universitaria)[\s,]*)?(?:in|of|en|des|du|de(?: la)?|im|fur|für|sur|mention|spécialité|con especialidad en|في|فى)\s+(?:der |den |el |la |l['’])?/iu
const fieldEnd =
  /\t|\s[·•∙‧●▪]\s|[,;|()[\]،؛。]|\s[-–—]\s|[–—]|:|\.\s|\s(?:at|from|with|bei|an der|à l|por la|mit)\s|\d|(?<!\p{L})(?:GPA|CGPA|Note|Grade|First|Class)(?!\p{L})/u

const department = /^(\p{Script=Han}{2,}?)(?:學系|学系|系|研究所|专业|專業)$/u

const trimField = (text: string) =>
  text
    .split(fieldEnd)[0]
    ?.replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, '')
    .replace(/^(?:in|of|de)\s/u, '') ?? ''

const canBeField = (text: string) =>
  text.length > 2 &&
  text.split(' ').length <= 7 &&
  /\p{L}{2}/u.test(text) &&
  !rankOf(text) &&
  !/^(?:honou?rs|hons|expected|with|thesis|major|minor|degree|first|student)$/iu.test(text)

const hasFieldWord = (text: string) => {
  const plain = foldForComparison(text)
  return fieldWords.some((word) => word.test(plain) || word.test(plain.replace(/^و/, '')))
}

const majorLabel =
  /(?:^|[\s(,;|\t])(?:major|majoring in|specialization|specialisation|field of study|concentration|fachrichtung|studiengang|studienfach|spécialité|filière|especialidad|carrera|专业|主修|專業|التخصص|تخصص)(?:\s*[:：])?\s(.+)|(?:专业|主修|專業|التخصص)[:：](.+)/iu

/** Finds the field of study on the line of a degree, or behind a label such as "Major:". */
export const findField = (line: string): { value: string; confidence: number } | undefined => {
  const labelled = majorLabel.exec(line)
  const named = trimField(labelled?.[1] ?? labelled?.[2] ?? '')
  if (named && canBeField(named)) return { value: named, confidence: sure.full }
  const degree = findDegree(line)
  if (!degree) return undefined
  const preposition = byPreposition.exec(degree.after)
  if (preposition) {
    const value = trimField(degree.after.slice(preposition[0].length))
    return canBeField(value) ? { value, confidence: sure.full } : undefined
  }
  const neighbours = [...degree.after.split(fieldEnd), ...degree.before.split(fieldEnd).reverse()]
    .flatMap((part) => (/\p{Script=Han}/u.test(part) ? part.split(/\s+/u) : [part]))
    .map((part) => trimField(part).replace(department, '$1'))
  const value = neighbours.find(
    (part) => canBeField(part) && !longDegree.test(part) && hasFieldWord(part) && !unit.test(foldForComparison(part)),
  )
  return value ? { value, confidence: sure.fieldByWord } : undefined
}

const year = '((?:19|20)\\d\\d)'
const range = new RegExp(
  `${year}[^\\d]{0,20}?\\s*(?:[-–—~～至]|to|bis|à|a|until|الى|إلى|حتى)\\s*([^\\d]{0,15}(?:\\d{1,2}[/.])?)(?:${year}|(\\d\\d)(?!\\d))`,
  'iu',
)
/** Longest study that is written with a year of two digits: "2018-22". */
const maxShortSpan = 10
const singleYear = new RegExp(`(?<![\\d/.@-])${year}(?!\\d)|(?<=\\d{1,2}[/.-])${year}(?!\\d)`, 'gu')
const open =
  /(?:present|now|today|current|ongoing|heute|actualidad|presente|présent|aujourd['’]hui|至今|现在|الآن|الان|حاليا)/iu
/** "seit 2021", and no end. */
const since = /^[^\p{L}\d]*(?:seit|since|depuis|desde|منذ)\s(?:(?:19|20)\d\d)[^\d]*$/iu
const graduation =
  /(?:expected|anticipated|graduat\p{L}*|class of|conferred|completed|abschluss|voraussichtlich|obtenu\p{L}*|previsto|毕业|畢業|تخرج|التخرج)/iu

/** Dates of the document or of birth. */
const ofDocument =
  /(?:last|recently)\s+(?:updated?|modified|revised)|(?:updated|revised)\s*(?:on|in|:)|(?<!\p{L})as of (?:\p{L}+ )?(?:19|20)\d\d|^\s*(?:stand|aktualisiert|updated|date|datum|fecha|mise? à jour)\s*[:.]|zuletzt (?:aktualisiert|geändert)|letzte (?:aktualisierung|änderung)|(?:última|ultima) (?:actualización|actualizacion|modificación)|actualizad[oa]|(?:dernière )?mise à jour|mis à jour|(?:最后|最近)?更新(?:于|日期|时间)?|آخر تحديث|(?:date of birth|born|geboren|geburtsdatum|fecha de nacimiento|né(?:e)? le|出生|تاريخ الميلاد)/iu

/** Returns the later year of a range such as "2018 – 2022" or "2018-22". */
const findEndOfRange = (text: string): string | undefined => {
  const [whole, first, , last, short] = range.exec(text) ?? []
  if (whole === undefined || first === undefined) return undefined
  // Lines that read from right to left may show the later year first.
  if (last) return [first, last].sort()[1]
  const end = Number(`${first.slice(0, 2)}${short}`)
  return end > Number(first) && end <= Number(first) + maxShortSpan ? String(end) : undefined
}

/** Finds the year in which study ended or will end; undefined while it is ongoing without a stated end. */
export const findGraduationYear = (line: string): { value: string; confidence: number } | undefined => {
  if (ofDocument.test(line)) return undefined
  const text = reduceDatesToYears(line)
  const end = findEndOfRange(text)
  if (end) return end < '2050' ? { value: end, confidence: sure.full } : undefined
  if ((open.test(text) || since.test(text)) && !graduation.test(text)) return undefined
  const years = [...text.matchAll(singleYear)]
    .map((match) => match[0])
    .filter((found) => found >= '1950' && found < '2050')
  const last = years.sort().at(-1)
  return last ? { value: last, confidence: graduation.test(text) ? sure.full : sure.short } : undefined
}

const mostlyDates = (text: string) => text.replace(dates, '').replace(/[^\p{L}]/gu, '').length <= 16

/** Details of a degree: thesis, courses, prizes; "trabajo de fin de grado" names no degree of its own. */
const notStudy =
  /(?<!\p{L})(?:coursework|courses|thesis|dissertation|advisor|supervisor|award|scholarship|dean['’]s list|exchange|relevant|trabajo (?:de )?(?:fin de|final)|proyecto (?:de )?fin de|tesis|tfg|tfm|m[ée]moire|th[eè]se|abschlussarbeit|bachelorarbeit|masterarbeit|diplomarbeit|doktorarbeit)(?!\p{L})|毕业论文|学位论文|畢業論文|^\s*(?:الرسالة|عنوان الرسالة|الأطروحة)/iu

const yearInFront = new RegExp(`^[^\\d\\p{L}]*${year}(?!\\s*[-–—/])(?!.*\\d{4})`, 'u')

const anyYear = new RegExp(`${year}(?!\\d)`, 'gu')

/** Finds the year of a line that ends with an open range: "2016 –", "2016 – March". */
const findOpenYear = (text: string): string | undefined => {
  const last = [...text.matchAll(anyYear)].at(-1)
  return last && /^\s?(?:[-–—]|(?:to|bis|à|a|إلى|الى)\s*(?:\t|$))/u.test(text.slice(last.index + last[0].length))
    ? last[1]
    : undefined
}

/** Finds the last year of a range that a narrow column has divided: "October 2016 – March" above "2020". */
const findWrappedEnd = (line: TextLine | undefined, next: TextLine | undefined) => {
  const last = line && next ? yearInFront.exec(reduceDatesToYears(next.text))?.[1] : undefined
  if (!line || !last) return undefined
  const text = reduceDatesToYears(line.text)
  const first = findOpenYear(text)
  if (!first || last < first || open.test(text) || findEndOfRange(text)) return undefined
  return { value: last, confidence: sure.short }
}

const findEnd = (line: TextLine, previous: TextLine | undefined, next: TextLine | undefined) => {
  if (findWrappedEnd(previous, line)) return undefined
  return findWrappedEnd(line, next) ?? findGraduationYear(line.text)
}

/** A sentence of a bullet, which says what the applicant did: "Taught a workshop for the Master of Science students." */
const deed =
  /^[^\p{L}\d]*(?!Applied|Advanced|Combined|Integrated|Completed|Awarded|Graduated|Obtained|Received|Earned|Attended|Studied|Finished|Conferred|Speciali[sz]ed|Majored|Enrolled|Expected|Graded|Ranked)(?:\p{Lu}\p{Ll}{2,14}ed|Led|Taught|Built|Wrote|Gave|Ran|Held|Won|Made|Took|Began|Spoke|Sang)\s(?=\p{Ll}|\d)(?:\S{1,40}\s+){3}/u

const readLine = (line: TextLine, previous: TextLine | undefined, next: TextLine | undefined): Candidate[] => {
  if (notStudy.test(line.text.slice(0, 30)) || (deed.test(line.text) && !graduation.test(line.text))) return []
  const institution = findInstitution(line.text)
  const degree = findDegree(line.text)
  const field = findField(line.text)
  const dated = institution || degree || graduation.test(line.text) || mostlyDates(line.text)
  const ended = dated ? findEnd(line, previous, next) : undefined
  const found: Candidate[] = []
  if (institution) found.push({ field: 'institution', line, ...institution })
  for (const { value, confidence } of findDegrees(line.text)) found.push({ field: 'degree', line, value, confidence })
  if (field) found.push({ field: 'field', line, ...field })
  // A line of dates only belongs to the line above it; alone it has low confidence.
  if (ended)
    found.push({
      field: 'graduationYear',
      line,
      value: ended.value,
      confidence: previous || degree || institution ? ended.confidence : sure.weak,
    })
  return found
}

/** Secondary school, which precedes the degree that a graduate school requires. */
const schoolFactor = 0.5
const schoolLevel = /abitur|baccalaureat|class x|public school|(?<!\p{L})(?:hsc|ssc|cbse|a-levels)(?!\p{L})/u
const isSchool = ({ text }: TextLine) =>
  (school.test(foldForComparison(text)) || schoolLevel.test(foldForComparison(text))) &&
  !university.test(foldForComparison(text))

/** Finds institutions, degrees, fields and years of graduation, in document order. */
export const readEducation = (lines: readonly TextLine[], underHeading: boolean): Candidate[] =>
  lines
    .flatMap((line, index) => readLine(line, lines[index - 1], lines[index + 1]))
    .map((candidate) => {
      const factor = (underHeading ? 1 : sure.outsideFactor) * (isSchool(candidate.line) ? schoolFactor : 1)
      return { ...candidate, confidence: candidate.confidence * factor }
    })
