// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import type { Post } from '../contract.ts'
import { Feed } from './feed.tsx'

// Updates of an open page: new posts of others, and deletion of own ones.

const live = vi.hoisted(() => new Map<string, () => void>())
vi.mock('#src/client/realtime.ts', () => ({
  subscribeToTopic: (topic: string, onChange: () => void) => {
    live.set(topic, onChange)
    return () => live.delete(topic)
  },
}))

const postOf = (more: Partial<Post> = {}): Post => ({
  id: crypto.randomUUID(),
  parentId: null,
  author: { id: crypto.randomUUID(), name: 'Eve', headline: '' },
  isOwn: false,
  text: 'Any news from Graz?',
  language: 'en',
  mentions: [],
  links: [],
  field: '',
  country: '',
  stage: '',
  heldFor: null,
  editedAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  replies: 0,
  reactions: {},
  ownReaction: null,
  isSaved: false,
  hasOpenLinks: false,
  ...more,
})

const startServer = (...posts: Post[]) => {
  const server = { posts, replies: [] as Post[], removed: [] as string[] }
  mockServer(({ method, path }) => {
    if (method === 'DELETE') {
      server.removed.push(path)
      server.posts = server.posts.filter(({ id }) => !path.endsWith(id))
      return Response.json({ id: path.split('/').at(-1) })
    }
    if (path === '/api/community/posts') return Response.json({ posts: server.posts, next: null })
    if (path === '/api/community/visit') return Response.json({ newSince: null })
    return Response.json({ post: server.posts[0], replies: server.replies })
  })
  return server
}
it('GN-01: a GradNet without posts invites to write the first one', async () => {
  startServer()
  const { t } = await renderInApp(<Feed />)
  fireEvent.click(await screen.findByRole('button', { name: t('gradnet.writeFirst') }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('gradnet.postLabel') }))
})

it('GN-01: filters without a matching post are cleared with one press', async () => {
  mockServer(({ path, query }) => {
    if (path === '/api/community/visit') return Response.json({ newSince: null })
    return Response.json({ posts: query.q ? [] : [postOf()], next: null })
  })
  const { t } = await renderInApp(<Feed />)
  typeInto(await screen.findByRole('searchbox'), 'nothing like this')
  fireEvent.click(await screen.findByRole('button', { name: t('gradnet.clearFilters') }))
  expect(await screen.findByText('Any news from Graz?')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

const announce = async () => {
  act(() => live.get('posts')?.())
  await advanceTime(2_100)
}

it('GN-01: holds back a new post of another user until a press, so that the page does not move', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer(postOf())
  await renderInApp(<Feed />)
  await screen.findByText('Any news from Graz?')
  server.posts = [postOf({ text: 'Where do you live in Oslo?' }), ...server.posts]
  await announce()
  const show = await screen.findByRole('button', { name: 'Show new posts' })
  expect(screen.queryByText('Where do you live in Oslo?')).toBeNull()
  fireEvent.click(show)
  await screen.findByText('Where do you live in Oslo?')
  expect(screen.queryByRole('button', { name: 'Show new posts' })).toBeNull()
})

it('GN-01: adds a reply of another user to an open thread', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const post = postOf({ isOwn: true })
  const server = startServer(post)
  await renderInApp(<Feed />)
  fireEvent.click(await screen.findByRole('button', { name: /^Reply/ }))
  await screen.findByRole('textbox', { name: /reply/i })
  server.replies = [postOf({ parentId: post.id, text: 'Yes, on Monday.' })]
  await announce()
  await screen.findByText('Yes, on Monday.')
})

it('GN-01: an author deletes a post after a confirmation', async () => {
  const post = postOf({ isOwn: true })
  const server = startServer(post)
  await renderInApp(<Feed />)
  const card = within(await screen.findByRole('article'))
  fireEvent.click(card.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(server.removed).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(post.text)).toBeNull())
  expect(server.removed).toEqual([`/api/community/posts/${post.id}`])
})
