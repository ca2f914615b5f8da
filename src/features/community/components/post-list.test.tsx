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
  helpfulReplyId: null,
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
  const server = { posts, replies: [] as Post[], removed: [] as string[], changes: [] as unknown[] }
  mockServer(({ method, path, body }) => {
    if (method === 'PUT') {
      server.changes.push([path, body])
      return Response.json(server.posts[0])
    }
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
  fireEvent.click(card.getByRole('button', { name: 'More about your post' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(server.removed).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(post.text)).toBeNull())
  expect(server.removed).toEqual([`/api/community/posts/${post.id}`])
})

it('GN-01: a post shows its three most frequent reactions with counts; a press on one reacts, or removes it', async () => {
  const reactions = { thanks: 1, same: 4, congratulations: 2, goodLuck: 12 }
  const post = postOf({ reactions, ownReaction: 'same' })
  const server = startServer(post)
  await renderInApp(<Feed />)
  const card = within(await screen.findByRole('article'))
  const marks = ['Good luck 12', 'Same here 4', 'Congratulations 2']
  expect(marks.map((name) => card.getByRole('button', { name }).getAttribute('aria-pressed'))).toEqual([
    ...['false', 'true', 'false'],
  ])
  expect(card.queryByRole('button', { name: 'Thanks 1' })).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Good luck 12' }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  fireEvent.click(card.getByRole('button', { name: 'Same here 4' }))
  await waitFor(() => expect(server.changes).toHaveLength(2))
  const path = `/api/community/posts/${post.id}/reaction`
  expect(server.changes).toEqual([
    [path, { kind: 'goodLuck' }],
    [path, { kind: null }],
  ])
})

it('GN-01: the own reaction is shown among three more frequent ones', async () => {
  const reactions = { thanks: 9, same: 8, congratulations: 7, hug: 1 }
  startServer(postOf({ reactions, ownReaction: 'hug' }))
  await renderInApp(<Feed />)
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('button', { name: 'A hug 1' }).getAttribute('aria-pressed')).toBe('true')
  expect(card.queryByRole('button', { name: 'Congratulations 7' })).toBeNull()
})

it('GN-01: a reaction is chosen from a menu with all six', async () => {
  const server = startServer(postOf({ reactions: { hug: 3 } }))
  await renderInApp(<Feed />)
  fireEvent.click(within(await screen.findByRole('article')).getByRole('button', { name: 'React' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(6)
  fireEvent.click(screen.getByRole('menuitem', { name: /^Helpful/ }))
  await waitFor(() => expect(server.changes).toMatchObject([[expect.any(String), { kind: 'insight' }]]))
})

const openThread = async (question: Partial<Post>, isMarked: boolean) => {
  const reply = postOf({ text: 'Six weeks.', isOwn: false })
  const post = postOf({ replies: 1, helpfulReplyId: isMarked ? reply.id : null, ...question })
  const server = startServer(post)
  server.replies = [{ ...reply, parentId: post.id }]
  await renderInApp(<Feed />)
  fireEvent.click(await screen.findByRole('button', { name: '1 reply' }))
  await screen.findByText('Six weeks.')
  return { server, post, reply }
}

it('GN-01: the author of a post marks a reply as the helpful answer', async () => {
  const { server, post, reply } = await openThread({ isOwn: true }, false)
  fireEvent.click(screen.getByRole('button', { name: 'Mark as helpful answer' }))
  await waitFor(() =>
    expect(server.changes).toEqual([[`/api/community/posts/${post.id}/helpful`, { replyId: reply.id }]]),
  )
})

it('GN-01: the author of a post removes the mark of the helpful answer', async () => {
  const { server } = await openThread({ isOwn: true }, true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove the mark' }))
  await waitFor(() => expect(server.changes).toEqual([[expect.any(String), { replyId: null }]]))
})

it('GN-01: readers see which reply was helpful, and cannot mark one', async () => {
  await openThread({ isOwn: false }, true)
  expect(screen.getByText('Helpful answer')).toBeTruthy()
  expect(screen.getByText('Answered')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /mark/i })).toBeNull()
})

it('GN-01: 300 posts are shown page by page', async () => {
  const all = Array.from({ length: 300 }, (_, index) => postOf({ text: `Post number ${index}` }))
  mockServer(({ path, query }) => {
    if (path === '/api/community/visit') return Response.json({ newSince: null })
    const from = Number(query.after ?? 0)
    const next = from + 20 < all.length ? String(from + 20) : null
    return Response.json({ posts: all.slice(from, from + 20), next })
  })
  await renderInApp(<Feed />)
  expect(await screen.findAllByRole('article')).toHaveLength(20)
  fireEvent.click(screen.getByRole('button', { name: 'Show older posts' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40))
})
