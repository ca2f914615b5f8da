import { expect, it } from 'vitest'
import { buildIndexText, buildQueryText, listScriptConfigs, searchConfig, searchConfigs } from './search.format.ts'

it('each language has its text search configuration, and a query uses all of them', () => {
  expect((['en', 'de', 'ar', 'zh'] as const).map(searchConfig)).toEqual(['english', 'german', 'arabic', 'simple'])
  expect(searchConfigs).toEqual(['english', 'spanish', 'french', 'german', 'arabic', 'simple'])
})

it('a Chinese query of two or more characters matches a longer text', () => {
  const held = new Set(buildIndexText('我申请了计算机科学硕士。').split(/\s+/))
  for (const asked of ['申请', '计算机', '科学硕士'])
    for (const part of buildQueryText(asked).trim().split(/\s+/)) expect(held.has(part), part).toBe(true)
  expect(held.has('学申')).toBe(false)
})

it('other scripts are unchanged', () => {
  expect(buildIndexText('Robotics in Zürich')).toBe('Robotics in Zürich')
})

it.each([
  ['한국어로 박사과정을 준비합니다', '박사과정은'],
  ['การสมัครเรียนปริญญาโทที่มหาวิทยาลัย', 'ปริญญาโท'],
  ['ｶﾅﾀﾞの大学院に出願します', 'カナダの大学院'],
])('the parts of the query in "%s" for "%s" are in the index text', (text, asked) => {
  const held = new Set(buildIndexText(text).split(/\s+/))
  const [parts = ''] = buildQueryText(asked).split(' or ')
  for (const part of parts.trim().split(/\s+/)) expect(held.has(part), part).toBe(true)
})

it('a query in Korean also matches posts that were indexed by whole words', () => {
  expect(buildQueryText('박사과정')).toContain(' or 박사과정')
})

it('texts in Cyrillic and Greek are stemmed, whatever the language of the interface', () => {
  expect(listScriptConfigs('Ищу стипендию. Ψάχνω υποτροφία.')).toEqual(['russian', 'greek'])
  expect(listScriptConfigs('Robotics in Zürich')).toEqual([])
})
