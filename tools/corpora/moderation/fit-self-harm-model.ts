import { readFileSync, writeFileSync } from 'node:fs'
import { scoreSelfHarm } from '#src/features/moderation/self-harm-model.engine.ts'
import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'
import { type LabelledText, readCorpus } from './corpus.ts'
import { crossValidate, findThreshold, fitWeights } from './self-harm-fit.ts'

// npm run tool -- fit-self-harm: trains the classifier for the help card on the training part of the corpus, writes its table,
// and prints how it and the rules perform on the held-out part, by language.

const output = 'src/features/moderation/self-harm-weights.json'
/**
 * Share of other texts that may show the card in cross-validation (docs/moderation.md). A quarter of them are brief replies
 * by one author: a model that has seen none of those misjudges most of them.
 */
const falseAlarmShare = 0.0855

const training = readCorpus('training')
const threshold = findThreshold(crossValidate(training), falseAlarmShare)
const { bias, scale, weights } = fitWeights(training)
const table = { bias, scale, threshold, weights: Buffer.from(weights.buffer).toString('base64') }
writeFileSync(output, `${JSON.stringify(table)}\n`)

const isShown = (text: string) =>
  classifyText(text).heldFor === 'despair' || scoreSelfHarm(text, { bias, scale, weights }) >= threshold

const figures = (texts: readonly LabelledText[], meets: (text: string) => boolean) => {
  const despair = texts.filter((one) => one.class === 'despair')
  const others = texts.filter((one) => one.class !== 'despair')
  const count = (some: readonly LabelledText[]) => some.filter(({ text }) => meets(text)).length
  return `${count(despair)} of ${despair.length} | ${count(others)} of ${others.length}`
}

const heldOut = readCorpus('heldout')
const isHeld = (text: string) => classifyText(text).heldFor === 'despair'
console.log(`${training.length} texts trained on, ${heldOut.length} held out, ${readFileSync(output).length} bytes`)
console.log(
  '| Language | Despair, card shown | Other texts, card shown | Despair, held by the rules | Other texts, held |',
)
console.log('|---|---|---|---|---|')
for (const language of ['en', 'es', 'fr', 'de', 'zh', 'ar', 'all']) {
  const texts = heldOut.filter((one) => language === 'all' || one.language === language)
  console.log(`| ${language} | ${figures(texts, isShown)} | ${figures(texts, isHeld)} |`)
}
