import { getNumberFormat } from '#src/shared/formats.ts'
import { type TextOrigin, textOrigins, type WritingLanguage } from './rules.ts'

// Disclosure of a text's origin in its own language, from the edit log; it is no proof.

type Shares = Record<TextOrigin, number>

/** Ways of entering text. A draft is written by a language model or from fixed phrases, so that none says "AI". */
const ways: Record<WritingLanguage, Record<TextOrigin, string>> = {
  en: { typed: 'typed', pasted: 'pasted', generated: 'automatically generated', imported: 'imported' },
  es: { typed: 'escrito a mano', pasted: 'pegado', generated: 'generado automáticamente', imported: 'importado' },
  fr: { typed: 'saisi', pasted: 'collé', generated: 'généré automatiquement', imported: 'importé' },
  de: { typed: 'getippt', pasted: 'eingefügt', generated: 'automatisch erstellt', imported: 'importiert' },
  zh: { typed: '手动输入', pasted: '粘贴', generated: '自动生成', imported: '导入' },
  ar: { typed: 'مكتوب باليد', pasted: 'ملصق', generated: 'مولَّد آليًا', imported: 'مستورد' },
}

const sentences: Record<WritingLanguage, (shares: string, app: string) => string> = {
  en: (shares, app) =>
    `According to the writing record of ${app}, the characters of this text came about as follows: ${shares}. This is a record, not a proof.`,
  es: (shares, app) =>
    `Según el registro de escritura de ${app}, los caracteres de este texto se originaron así: ${shares}. Es un registro, no una prueba.`,
  fr: (shares, app) =>
    `D’après l’historique de rédaction de ${app}, les caractères de ce texte proviennent de\u00a0: ${shares}. C’est un relevé, pas une preuve.`,
  de: (shares, app) =>
    `Laut dem Schreibprotokoll von ${app} sind die Zeichen dieses Textes so entstanden: ${shares}. Das ist eine Aufzeichnung, kein Beweis.`,
  zh: (shares, app) => `根据 ${app} 的写作记录，本文字符的来源如下：${shares}。这只是记录，并非证明。`,
  ar: (shares, app) =>
    `وفقًا لسجل الكتابة في ${app}، جاءت حروف هذا النص على النحو الآتي: ${shares}. هذا سجل وليس إثباتًا.`,
}

/** Rounds shares to whole percentages with a sum of a hundred, the largest first; empty for an empty text. */
export const toPercentages = (shares: Shares): [TextOrigin, number][] => {
  const all = textOrigins.reduce((sum, origin) => sum + shares[origin], 0)
  if (all === 0) return []
  const parts = textOrigins
    .map((origin) => ({ origin, exact: (100 * shares[origin]) / all }))
    .map(({ origin, exact }) => ({ origin, whole: Math.floor(exact), rest: exact % 1 }))
  const missing = 100 - parts.reduce((sum, { whole }) => sum + whole, 0)
  const byRest = [...parts].sort((one, other) => other.rest - one.rest)
  for (const part of byRest.slice(0, missing)) part.whole += 1
  return parts
    .filter(({ whole }) => whole > 0)
    .sort((one, other) => other.whole - one.whole)
    .map(({ origin, whole }) => [origin, whole])
}

/** Formats the disclosure of a text's origin; empty for an empty text. */
export const formatDisclosure = (shares: Shares, language: WritingLanguage, app: string): string => {
  const percent = getNumberFormat(language, { style: 'percent' })
  const parts = toPercentages(shares).map(
    ([origin, whole]) => `${percent.format(whole / 100)} ${ways[language][origin]}`,
  )
  return parts.length === 0
    ? ''
    : sentences[language](parts.join(language === 'zh' ? '、' : language === 'ar' ? '، ' : ', '), app)
}
