import { expect, it } from 'vitest'
import { buildIndexText, buildQueryText, searchConfig, searchConfigs } from './search.format.ts'

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
