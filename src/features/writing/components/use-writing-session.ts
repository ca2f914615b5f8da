import { useQueryClient } from '@tanstack/react-query'
import { Extension } from '@tiptap/core'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createId } from '#src/client/create-id.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { applyPendingSteps, createCollabPlugins, type Queue } from '../edit-log/collab-client.engine.ts'
import { isWithinLimits, readContent, writingExtensions, writingSchema } from '../edit-log/schema.engine.ts'
import { createPersister } from '../offline-cache.client.ts'
import { ClaimMarks } from '../passages.client.ts'
import { removeDeletions } from '../paste.client.ts'
import { maxWritingNodes, maxWritingSize } from '../rules.ts'
import { openSession, type SaveStatus } from '../session.client.ts'
import { acquireDeviceLock, releaseDeviceLock, rememberDevice } from '../unsent-edits.client.ts'
import type { Writing } from '../writing.contract.ts'

/** Rejects local changes that exceed the server's size limit; remote changes are always applied. */
const sizeGuard = (onTooLong: () => void) =>
  new Plugin({
    filterTransaction: (transaction, state) => {
      const isTooLong =
        transaction.docChanged &&
        !isWithinLimits(transaction.doc) &&
        transaction.doc.content.size > state.doc.content.size &&
        transaction.getMeta('rebased') === undefined
      if (isTooLong) onTooLong()
      return !isTooLong
    },
  })

const useTooLong = () => {
  const { t, i18n } = useTranslation()
  return () => {
    const { format } = getNumberFormat(i18n.language)
    showToast({
      tone: 'error',
      title: t('writing.tooLongTitle'),
      message: t('writing.tooLong', { limit: format(maxWritingSize), parts: format(maxWritingNodes) }),
    })
  }
}

const resumed = new WeakSet<Editor>()

/** Restores unsent steps of this browser on top of their base, once per editor. */
const resume = (editor: Editor, left: Queue | undefined): void => {
  if (!left || resumed.has(editor)) return
  resumed.add(editor)
  const state = applyPendingSteps(editor.state, left.steps)
  if (!state) return
  editor.view.updateState(state)
  // Empty transaction, to render the decorations again.
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
}

/** Editor session of a writing: each change goes to the edit log, starting with unsent changes in this browser. */
export const useWritingSession = (writing: Writing, left: Queue | undefined, owner: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [device] = useState(() => left?.device ?? createId())
  const [status, setStatus] = useState<SaveStatus>('saved')
  const session = useRef<ReturnType<typeof openSession>>(undefined)
  const showTooLong = useTooLong()
  const editor: Editor | null = useEditor({
    extensions: [
      ...writingExtensions,
      UndoRedo,
      ClaimMarks,
      Placeholder.configure({ placeholder: t('writing.placeholder') }),
      Extension.create({
        name: 'ledger',
        addProseMirrorPlugins: () => [
          ...createCollabPlugins(left?.version ?? writing.version, device),
          sizeGuard(showTooLong),
        ],
      }),
    ],
    content: left?.base ?? writing.content,
    immediatelyRender: false,
    // Renders on each transaction, because the word count below the text comes from the document.
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: removeDeletions,
      attributes: {
        'aria-label': t('writing.text'),
        role: 'textbox',
        'aria-multiline': 'true',
        lang: writing.language,
        dir: writing.language === 'ar' ? 'rtl' : 'ltr',
        spellcheck: 'true',
      },
    },
    onUpdate: ({ transaction }) => {
      if (transaction.getMeta('rebased') === undefined) session.current?.changed()
    },
  })
  // Syncs with the edit log outside React: the session lives as long as the editor.
  useEffect(() => {
    const base = left?.base ?? writing.content
    if (!editor || !readContent(base)) return
    rememberDevice(writing.id, device)
    void acquireDeviceLock(device)
    resume(editor, left)
    const keeper = createPersister(owner, () => queryClient.getQueryData(sessionQuery.queryKey), writing)
    const opened = openSession({
      owner,
      id: writing.id,
      device,
      base: writingSchema.nodeFromJSON(base),
      state: () => editor.state,
      dispatch: (transaction) => editor.view.dispatch(transaction),
      onStatus: setStatus,
      onSaved: (content, version) => keeper.saved({ content, version }),
    })
    session.current = opened
    void opened.sync()
    return () => {
      opened.close()
      keeper.close()
      releaseDeviceLock(device)
    }
  }, [editor, owner, writing, left, device, queryClient])
  return { editor, status, sync: async () => await session.current?.sync() }
}
