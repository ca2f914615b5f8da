import type { WordTable } from './words.rules.ts'

// Language tests with the range of their scores.

export interface LanguageTest {
  /** Name in facts; "TOEFL" and "IELTS" have kinds of their own. */
  test: string
  words: WordTable
  /** Range of the overall score, if the test has points. */
  min?: number
  max?: number
  /** Smallest difference between two scores. */
  step?: number
  /** Expression for a level in the text after the name, with the level as its group. */
  level?: RegExp
}

const cefr = /^[\s:,(-]*(?:[a-z]{3,12}[\s:(-]{1,2}){0,4}([abc][12])\b/

/** A test comes before another one whose name is part of its own. */
export const languageTests: readonly LanguageTest[] = [
  {
    test: 'TOEFL',
    words: {
      en: 'toefl|test of english as a foreign language|ibt|toefl ibt|internet-based test',
      zh: '托福|託福',
      ar: 'توفل|التوفل|التويفل',
    },
    min: 30,
    max: 677,
    step: 1,
  },
  {
    test: 'IELTS',
    words: {
      en: 'ielts|international english language testing system',
      zh: '雅思',
      ar: 'ايلتس|الايلتس|ايلس|الايلس',
    },
    min: 3.5,
    max: 9,
    step: 0.5,
  },
  {
    test: 'PTE Academic',
    words: { en: 'pte academic|pte|pte-a|ptea|pearson test of english|pearson test of english academic|pearson pte' },
    min: 36,
    max: 90,
    step: 1,
  },
  {
    test: 'Duolingo',
    words: { en: 'duolingo|duolingo english test|det', zh: '多邻国|多鄰國', ar: 'دولينجو|دولينغو' },
    min: 70,
    max: 160,
    step: 5,
  },
  {
    test: 'Cambridge C1 Advanced',
    words: {
      en: 'c1 advanced|cae|certificate in advanced english|certificate of advanced english|cambridge advanced|cambridge english advanced|cambridge c1 advanced|cambridge cae',
    },
    min: 142,
    max: 230,
    step: 1,
  },
  {
    test: 'Cambridge C2 Proficiency',
    words: {
      en: 'c2 proficiency|cpe|certificate of proficiency in english|cambridge proficiency|cambridge english proficiency|cambridge c2 proficiency',
    },
    min: 162,
    max: 230,
    step: 1,
  },
  {
    test: 'Cambridge',
    words: {
      en: 'cambridge|cambridge english|cambridge assessment english|cambridge english scale|cambridge english exam',
    },
    min: 142,
    max: 230,
    step: 1,
  },
  { test: 'TOEIC', words: { en: 'toeic', zh: '托业|多益' }, min: 405, max: 990, step: 5 },
  { test: 'TEPS', words: { en: 'new teps|teps' }, min: 200, max: 990, step: 1 },
  { test: 'CELPIP', words: { en: 'celpip|celpip-general' }, min: 7, max: 12, step: 1 },
  { test: 'CAEL', words: { en: 'cael|canadian academic english language' }, min: 50, max: 90, step: 10 },
  { test: 'MELAB', words: { en: 'melab' }, min: 65, max: 99, step: 1 },
  { test: 'LanguageCert', words: { en: 'languagecert|languagecert academic' }, min: 60, max: 100, step: 1 },
  { test: 'Oxford ELLT', words: { en: 'oxford ellt|ellt' }, min: 5, max: 10, step: 1 },
  { test: 'TFI', words: { en: 'tfi|test de francais international' }, min: 400, max: 990, step: 5 },
  {
    test: 'CET-6',
    words: { en: 'cet-6|cet 6|cet6|college english test', zh: '大学英语六级|英语六级|六级' },
    min: 400,
    max: 710,
    step: 1,
  },
  { test: 'CET-4', words: { en: 'cet-4|cet 4|cet4', zh: '大学英语四级|英语四级' }, min: 400, max: 710, step: 1 },
  {
    test: 'STEP',
    words: { ar: 'step|ستيب', en: 'standardized test of english proficiency' },
    min: 50,
    max: 100,
    step: 1,
  },
  {
    test: 'DSH',
    words: { en: 'dsh|dsh1|dsh2|dsh3', de: 'deutsche sprachprufung fur den hochschulzugang' },
    level: /^[\s:(-]*(?:(?:stufe|niveau|level|note|mit|prufung|result)[\s:-]{1,2}){0,2}([123])(?!\d|[.,]\d)/,
  },
  {
    test: 'TestDaF',
    words: { en: 'testdaf|test daf|test deutsch als fremdsprache' },
    level:
      /^[\s:(-]*(?:(?:mit|with|mindestens|at least|level|niveau|niveaustufe|stufe|in allen|vier|teilen|4 ?x|viermal|4 mal|je)[\s:-]{0,2}){0,5}(?:tdn[\s-]?)?([345])\b(?! ?x)/,
  },
  { test: 'telc', words: { en: 'telc' }, level: cefr },
  { test: 'Goethe', words: { en: 'goethe|goethe-zertifikat|goethe-institut|goethe certificate' }, level: cefr },
  { test: 'OSD', words: { en: 'osd|osd-zertifikat' }, level: cefr },
  { test: 'DELF', words: { en: 'delf' }, level: cefr },
  { test: 'DALF', words: { en: 'dalf' }, level: cefr },
  { test: 'TCF', words: { en: 'tcf' }, level: cefr },
  { test: 'TEF', words: { fr: 'tef', en: "test d'evaluation de francais" }, level: cefr },
  { test: 'DELE', words: { en: 'dele|diploma de espanol', es: 'diploma dele' }, level: cefr },
  { test: 'SIELE', words: { en: 'siele' }, level: cefr },
  { test: 'CILS', words: { en: 'cils' }, level: cefr },
  {
    test: 'HSK',
    words: { en: 'hsk|chinese proficiency test', zh: '汉语水平考试|漢語水平考試' },
    level:
      /^[\s:()]*(?:hsk[\s:()]*)?(?:(?:at|level|band|new|score|or|above)[\s:-]{1,2}){0,3}(?:新)?([1-9一二三四五六])(?!\d|\.\d)/,
  },
  {
    test: 'TOPIK',
    words: { en: 'topik', zh: '韩国语能力考试' },
    level: /^[\s:(]*(?:(?:level|grade|ii)[\s:-]{1,2}){0,2}([1-6])(?!\d|\.\d)/,
  },
  {
    test: 'JLPT',
    words: { en: 'jlpt', zh: '日语能力考试|日语能力测试' },
    level: /^[\s:(-]*(?:(?:level|at least)[\s:-]{1,2}){0,2}(n[1-5])/,
  },
]
