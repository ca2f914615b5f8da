import { expect, it } from 'vitest'
import { detectNations, detectOrigins } from './nationalities.rules.ts'

it.each([
  ['منح لطالب أفغاني', ['AF']],
  ['منح للطلاب الهنود والطالبات الهندية', ['IN']],
  ['طالب غاني', ['GH']],
  ['印度尼西亚学生的奖学金', ['ID']],
  ['印度学生', ['IN']],
  ['bourses pour une étudiante brésilienne', ['BR']],
  ['scholarships for Indian students at German universities', ['IN', 'DE']],
])('CH-01 the question "%s" names the nations %j', (text, countries) => {
  expect(detectNations(text)).toEqual(countries)
})

it.each([
  ['scholarships at German universities', []],
  ['scholarships for Indian students at German universities', ['IN']],
  ['becas en universidades alemanas', []],
  ['Stipendien an deutschen Hochschulen', []],
  ['a master taught in French', []],
  ['德国大学的奖学金', []],
  ['منح في الجامعات الألمانية', []],
  ['I am German', ['DE']],
])('CH-01 the question "%s" names the origin %j', (text, countries) => {
  expect(detectOrigins(text)).toEqual(countries)
})
