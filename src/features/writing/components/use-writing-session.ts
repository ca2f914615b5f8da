import { Extension } from '@tiptap/core'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#src/client/new-id.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { numberFormat } from '#src/shared/formats.ts'
import { ledgerPlugins } from '../ledger/device.engine.ts'
import { isWithinLimits, readContent, writingExtensions, writingSchema } from '../ledger/schema.engine.ts'
import { ClaimMarks } from '../passages.client.ts'
import { withoutDeletions } from '../paste.client.ts'
import { maxWritingNodes, maxWritingSize } from '../rules.ts'
import { openSession, type SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'

/** Refuses a change that would make the writing longer than the server takes; what others wrote always comes in. */
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
    const { format } = numberFormat(i18n.language)
    showToast({
      tone: 'error',
      title: t('writing.tooLongTitle'),
      message: t('writing.tooLong', { limit: format(maxWritingSize), parts: format(maxWritingNodes) }),
    })
  }
}

/** The editor of a writing, each change of which goes into the ledger. */
export const useWritingSession = (writing: Writing, owner: string) => {
  const { t } = useTranslation()
  const [device] = useState(newId)
  const [status, setStatus] = useState<SaveStatus>('saved')
  const session = useRef<ReturnType<typeof openSession>>(undefined)
  const tellTooLong = useTooLong()
  const editor: Editor | null = useEditor({
    extensions: [
      ...writingExtensions,
      UndoRedo,
      ClaimMarks,
      Placeholder.configure({ placeholder: t('writing.placeholder') }),
      Extension.create({
        name: 'ledger',
        addProseMirrorPlugins: () => [...ledgerPlugins(writing.version, device), sizeGuard(tellTooLong)],
      }),
    ],
    content: writing.content,
    immediatelyRender: false,
    // The words below the text are counted from the document as it is.
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: withoutDeletions,
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
  // The ledger is outside React: the session lives as long as the editor does.
  useEffect(() => {
    const base = readContent(writing.content)
    if (!editor || !base) return
    const opened = openSession({
      owner,
      id: writing.id,
      device,
      base: writingSchema.nodeFromJSON(writing.content),
      state: () => editor.state,
      dispatch: (transaction) => editor.view.dispatch(transaction),
      onStatus: setStatus,
    })
    session.current = opened
    void opened.sync()
    return opened.close
  }, [editor, owner, writing, device])
  return { editor, status, sync: async () => await session.current?.sync() }
}
