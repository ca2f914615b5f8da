// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { DocumentRow } from './document-row.tsx'

it('links the title, shows what the document is for, and removes and restores it', async () => {
  const mock = () => vi.fn(async () => await Promise.resolve())
  const [remove, restore, refresh] = [mock(), mock(), mock()]
  const copy = vi.fn(async () => await Promise.resolve(true))
  const { t } = await renderInApp(
    <DocumentRow
      id="7"
      title="CV for Uppsala"
      to="/document-creator"
      api={{ remove, restore }}
      refresh={refresh}
      summary="Plain"
      action={{ label: 'Copy', name: 'Copy CV for Uppsala', run: copy, isPending: false }}
    >
      {'Uppsala University'}
    </DocumentRow>,
  )
  const row = screen.getByRole('article', { name: 'CV for Uppsala' })
  expect(screen.getByRole('link', { name: 'CV for Uppsala' }).getAttribute('href')).toMatch(
    /^\/document-creator\?open=.*7/,
  )
  expect(row.textContent).toContain('Plain')
  expect(row.textContent).toContain('Uppsala University')
  fireEvent.click(screen.getByRole('button', { name: 'Copy CV for Uppsala' }))
  expect(copy).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: t('documents.removeNamed', { name: 'CV for Uppsala' }) }))
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith({ id: '7' }))
  const undo = await screen.findByRole('button', { name: t('documents.undo') })
  expect(restore).not.toHaveBeenCalled()
  fireEvent.click(undo)
  await waitFor(() => expect(restore).toHaveBeenCalledExactlyOnceWith({ id: '7' }))
  expect(refresh).toHaveBeenCalled()
})

it('shows the actions as one menu on a phone', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  const remove = vi.fn(async () => await Promise.resolve())
  const { t } = await renderInApp(
    <DocumentRow
      id="7"
      title="CV for Uppsala"
      to="/document-creator"
      api={{ remove, restore: remove }}
      refresh={async () => await Promise.resolve()}
      summary="Plain"
      action={{
        label: 'Copy',
        name: 'Copy CV for Uppsala',
        run: async () => await Promise.resolve(true),
        isPending: false,
      }}
    />,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: `${t('ui.moreActions')}: CV for Uppsala` }))
  expect(await screen.findByRole('menuitem', { name: 'Copy CV for Uppsala' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: t('documents.removeNamed', { name: 'CV for Uppsala' }) }))
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
  vi.restoreAllMocks()
})
