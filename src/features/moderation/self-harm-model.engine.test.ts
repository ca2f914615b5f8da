import { describe, expect, it } from 'vitest'
import {
  hashNgrams,
  maxModelText,
  readSelfHarmModel,
  scoreSelfHarm,
  shouldShowCrisisHelp,
} from './self-harm-model.engine.ts'
import table from './self-harm-weights.json' with { type: 'json' }

const model = readSelfHarmModel(table)

describe('self-harm classifier behind the help card (GN-01)', () => {
  it('GN-01: counts an n-gram once, regardless of case, punctuation and kind of apostrophe', () => {
    expect(hashNgrams("I can't. I CAN’T!", 2 ** 15)).toEqual(hashNgrams("i can't i can't !", 2 ** 15))
    expect(hashNgrams('  \n', 2 ** 15).size).toBe(0)
  })

  it('GN-01: reads only the beginning of a long text', () => {
    const beginning = 'word '.repeat(maxModelText / 5)
    expect(scoreSelfHarm(`${beginning}I do not want to be alive`, model)).toBe(scoreSelfHarm(beginning, model))
  })

  it('GN-01: reads the weights as signed bytes', () => {
    const { weights } = readSelfHarmModel({ bias: 0, scale: 1, threshold: 0, weights: btoa('\u007f\u0080\u00ff') })
    expect([...weights]).toEqual([127, -128, -1])
  })

  it.each([
    'nobody would even notice if i just stopped being here',
    'ya no quiero despertar mañana, cansé a todos',
    'je fatigue tout le monde, ce serait plus simple sans moi',
    'ich will morgen einfach nicht mehr aufwachen',
    '我不想再醒来了，大家没有我会更好',
    'لا أريد أن أستيقظ غدا، الجميع أفضل بدوني',
  ])('GN-01: shows help to the writer of "%s"', (text) => {
    expect(shouldShowCrisisHelp(text, model)).toBe(true)
  })

  it.each([
    'Then I will not either.',
    'Dann mache ich es auch nicht.',
    'Thank you, I will send the transcript tomorrow.',
    '¿Sabes si piden el IELTS para el máster?',
    'Merci pour ton retour sur ma lettre de motivation.',
    'Die Frist für die Bewerbung ist der 15. Januar.',
    '请问推荐信需要几封？',
    'شكرا، سأرسل السيرة الذاتية غدا',
  ])('GN-01: shows no help for "%s"', (text) => {
    expect(shouldShowCrisisHelp(text, model)).toBe(false)
  })
})
