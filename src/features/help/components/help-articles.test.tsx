// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { helpArticles } from '../rules.ts'
import { HelpArticles } from './help-articles.tsx'

const draw = async (query: string) => {
  const onSearch = vi.fn()
  await renderInApp(<HelpArticles query={query} onSearch={onSearch} />, { path: '/help' })
  return onSearch
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('RT-22: each help article has its own address, linked from its title and the table of contents', async () => {
  await draw('')
  expect(titles()).toHaveLength(helpArticles.length)
  expect(screen.getByRole('status').textContent).toBe('')
  for (const { id } of helpArticles) {
    expect(document.getElementById(id)?.tagName).toBe('ARTICLE')
    expect(document.querySelectorAll(`a[href="/help#${id}"]`)).toHaveLength(2)
  }
})

it('RT-22: the help searches with each typed letter', async () => {
  const onSearch = await draw('')
  typeInto(screen.getByRole('searchbox', { name: 'Search the help pages' }), 'forgot')
  expect(onSearch).toHaveBeenCalledWith('forgot')
})

it('RT-22: the help counts the articles found and shows the best match first', async () => {
  await draw('forgot password')
  expect(screen.getByRole('status').textContent).toBe('1 answer')
  expect(titles()).toEqual(['I cannot sign in'])
})

it('RT-22: a help search without a result offers the question form', async () => {
  await draw('xyzzy')
  expect(titles().join()).toContain('xyzzy')
  expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/contact')
})
