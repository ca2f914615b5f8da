import { ORPCError } from '@orpc/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { appendTurn, conversationQuery } from '../client.ts'
import type { AnswerEvent, Message } from '../contract.ts'

/** Question with a pending answer, and the text received so far. */
export interface Turn {
  id: string
  content: string
  text: string
  state: 'asking' | 'stopped' | 'failed'
  /** Localised reason of a failure. */
  reason?: string
}

/** Outcome of a question. `refused` means that it was not stored, and the text is restored to the field. */
export type Outcome = 'answered' | 'stopped' | 'failed' | 'refused'

const none: Message[] = []

/** Appends a piece to the text received so far; a reset discards it. */
const appendPiece = (text: string, event: Extract<AnswerEvent, { type: 'text' | 'reset' }>): string =>
  event.type === 'text' ? text + event.text : ''

/** Manages the conversation of the page: stored messages, the pending question, and the actions on both. */
export const useConversation = (personId: string) => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const { data, isPending, isError, refetch } = useQuery(conversationQuery)
  const [turn, setTurn] = useState<Turn>()
  const [refusal, setRefusal] = useState('')
  const running = useRef<AbortController>(undefined)

  const refusalOf = (error: unknown): string | undefined => {
    const code = getErrorCode(error)
    if (code === 'TOO_MANY_REQUESTS') return t('assistant.limitHour')
    if (code === 'ASSISTANT_BUDGET_SPENT') return t('assistant.limitDay')
    return error instanceof ORPCError && error.status < 500 ? formatErrorText(error, t) : undefined
  }

  const listen = async (question: { id: string; content: string }, signal: AbortSignal): Promise<Outcome> => {
    const fail = (reason: string): Outcome => {
      setTurn((now) => now && { ...now, state: 'failed', reason })
      return 'failed'
    }
    const events = await client.assistant.ask({ ...question, language: toLanguage(i18n.language) }, { signal })
    for await (const event of events) {
      if (event.type === 'failed') return fail(event.content)
      if (event.type === 'text' || event.type === 'reset')
        setTurn((now) => now && { ...now, text: appendPiece(now.text, event) })
      if (event.type !== 'answer') continue
      appendTurn(queryClient, question, event.message)
      setTurn(undefined)
      return 'answered'
    }
    return fail(t('assistant.apology'))
  }

  /** Handles an error of a call. `isAgain` keeps the question on screen, because no field contains it. */
  const settle = (error: unknown, isStopped: boolean, isAgain: boolean): Outcome => {
    if (isStopped) {
      setTurn((now) => now && { ...now, state: 'stopped' })
      return 'stopped'
    }
    const reason = refusalOf(error)
    setRefusal(reason ?? '')
    const failed = { state: 'failed', reason: reason ?? t('assistant.apology') } as const
    setTurn((now) => (reason && !isAgain ? undefined : now && { ...now, ...failed }))
    return reason ? 'refused' : 'failed'
  }

  const ask = async (content: string, knownId?: string): Promise<Outcome> => {
    const controller = new AbortController()
    running.current = controller
    const question = { id: knownId ?? crypto.randomUUID(), content }
    setRefusal('')
    setTurn({ ...question, text: '', state: 'asking' })
    try {
      return await listen(question, controller.signal)
    } catch (error) {
      return settle(error, controller.signal.aborted, knownId !== undefined)
    }
  }

  return {
    personId,
    messages: data?.messages ?? none,
    hasModel: data?.hasModel ?? false,
    isPending,
    isError,
    reload: () => void refetch(),
    turn,
    /** Reason why the last question was rejected. */
    refusal,
    isAsking: turn?.state === 'asking',
    ask,
    stop: () => running.current?.abort(),
    /** Clears the pending question after the conversation was deleted. */
    forget: () => {
      running.current?.abort()
      setTurn(undefined)
    },
  }
}

export type Conversation = ReturnType<typeof useConversation>
