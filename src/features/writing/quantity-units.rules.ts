import { foldText } from '#src/shared/unicode.ts'

// Units and months with their values. Texts are folded: lower case, without accents.

/** Dimension of a quantity; amounts of one dimension are compared in its smallest unit. */
export type Dimension = 'time' | 'mass' | 'length' | 'area' | 'percent'

/** Units in months, grams and millimetres. */
const units: [Dimension, number, string][] = [
  ['time', 120, 'decade decades decennie jahrzehnt jahrzehnte decada decadas'],
  [
    'time',
    12,
    'year years yr yrs jahr jahre jahren jahrs jahres an ans annee annees ano anos 年 سنة سنوات سنه عام اعوام عاما',
  ],
  ['time', 6, 'semester semesters semestern semestre semestres 学期'],
  ['time', 1, 'month months monat monate monaten mois mes meses 个月 شهر اشهر شهور شهرا'],
  ['time', 12 / 52, 'week weeks woche wochen semaine semaines semana semanas 周 星期 اسبوع اسابيع'],
  [
    'time',
    12 / 365,
    'day days night nights tag tage tagen jour jours nuit nuits dia dias noche noches 天 يوم ايام يوما',
  ],
  ['time', 12 / 8760, 'h hour hours stunde stunden heure heures hora horas 小时 ساعة ساعات'],
  ['time', 12 / 525_600, 'min minute minutes minuten minuto minutos 分钟 دقيقة دقائق'],
  ['mass', 1_000_000, 't tonne tonnes ton tons tonnen tonelada toneladas 吨 طن'],
  [
    'mass',
    1000,
    'kg kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm kilogramo kilogramos 公斤 千克 كيلوغرام كغ',
  ],
  ['mass', 1, 'g gram grams gramme grammes gramm gramo gramos 克 غرام'],
  ['length', 1_000_000, 'km kilometre kilometres kilometer kilometers kilometern kilometro kilometros 公里 كيلومتر كم'],
  ['length', 1000, 'm metre metres meter meters metern metro metros 米 متر م امتار'],
  [
    'length',
    10,
    'cm centimetre centimetres centimeter centimeters zentimeter zentimetern centimetro centimetros 厘米 سنتيمتر',
  ],
  ['length', 1, 'mm millimetre millimetres millimeter millimeters milimetro milimetros 毫米 مليمتر'],
  ['area', 10_000, 'ha hectare hectares hektar hectarea hectareas 公顷 هكتار هكتارات'],
  [
    'area',
    1,
    'm2 squaremetres squaremeters squaremetre squaremeter quadratmeter quadratmetern metrescarres metrecarre metroscuadrados 平方米 مترمربع مترامربعا',
  ],
  ['percent', 1, '% percent prozent pourcent ciento 百分 بالمئة المئة المائة'],
]

export const unitWords: ReadonlyMap<string, { dimension: Dimension; factor: number }> = new Map(
  units.flatMap(([dimension, factor, words]) =>
    foldText(words)
      .split(' ')
      .map((word) => [word, { dimension, factor }] as const),
  ),
)

const monthNames = [
  'january jan januar janvier enero يناير كانون',
  'february feb februar fevrier febrero فبراير شباط',
  'march mar marz maerz mars marzo مارس اذار',
  'april apr avril abril ابريل نيسان',
  'may mai mayo مايو ايار',
  'june jun juni juin junio يونيو حزيران',
  'july jul juli juillet julio يوليو تموز',
  'august aug aout agosto اغسطس اب',
  'september sep sept septembre septiembre سبتمبر ايلول',
  'october oct oktober okt octobre octubre اكتوبر',
  'november nov novembre noviembre نوفمبر',
  'december dec dezember dez decembre diciembre ديسمبر',
]
/** Month names with their numbers. */
export const monthWords: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
)
