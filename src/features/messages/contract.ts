import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import {
  maxMembers,
  maxMessageFileBytes,
  maxMessageLength,
  maxMessageQuery,
  maxTitleLength,
  memberStates,
} from './conversation.rules.ts'

const memberSchema = z.object({ id: z.uuid(), name: z.string() })

export const conversationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['pair', 'group']),
  title: z.string(),
  state: z.enum(memberStates),
  unread: z.number().int(),
  /** Position of the last message that the user has read. */
  readSeq: z.number().int(),
  lastAt: z.string(),
  lastText: z.string(),
  /** Other members visible to the user; empty when the other account is deleted. */
  people: z.array(memberSchema.extend({ readSeq: z.number().int().nullable() })),
})
export type Conversation = z.infer<typeof conversationSchema>

export const messageSchema = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  authorId: z.uuid(),
  text: z.string(),
  /** Attached file. */
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  createdAt: z.string(),
  isDeleted: z.boolean(),
})
export type Message = z.infer<typeof messageSchema>

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const missing = { ...errors, ...declareErrors('NOT_FOUND') }
const byId = z.object({ id: z.uuid() })
const tags = ['messages']
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const messagesContract = {
  list: oc
    .route({ method: 'GET', path: '/messages', summary: 'The conversations of a person, newest first', tags })
    .output(z.object({ conversations: z.array(conversationSchema) }))
    .errors(errors),
  unread: oc
    .route({
      method: 'GET',
      path: '/messages/unread',
      summary: 'How many messages a person has not read, but for those of people whom they muted',
      tags,
    })
    .output(z.object({ unread: z.number().int() }))
    .errors(errors),
  open: oc
    .route({
      method: 'POST',
      path: '/messages',
      summary: 'Open a conversation with one person, or a group',
      description: 'With one person it is always the same one. A group takes people who are connected with the sender.',
      tags,
    })
    .input(
      z.object({
        id: z.uuid(),
        personIds: z
          .array(z.uuid())
          .min(1)
          .max(maxMembers - 1),
        title: z.string().trim().max(maxTitleLength).optional(),
      }),
    )
    .output(byId)
    .errors({ ...missing, ...declareErrors('LIST_FULL') }),
  addPeople: oc
    .route({ method: 'POST', path: '/messages/{id}/people', summary: 'Add connected people to a group', tags })
    .input(
      byId.extend({
        personIds: z
          .array(z.uuid())
          .min(1)
          .max(maxMembers - 1),
      }),
    )
    .output(byId)
    .errors({ ...missing, ...declareErrors('LIST_FULL') }),
  rename: oc
    .route({ method: 'PUT', path: '/messages/{id}/title', summary: 'Give a group another name', tags })
    .input(byId.extend({ title: z.string().trim().min(1).max(maxTitleLength) }))
    .output(byId)
    .errors({ ...missing, ...declareErrors('INPUT_INVALID') }),
  read: oc
    .route({ method: 'GET', path: '/messages/{id}', summary: 'A page of a conversation, oldest first', tags })
    .input(byId.extend({ before: seq.optional(), after: seq.optional() }))
    .output(z.object({ conversation: conversationSchema, messages: z.array(messageSchema), hasEarlier: z.boolean() }))
    .errors(missing),
  search: oc
    .route({ method: 'GET', path: '/messages/search', summary: 'Find messages by their words', tags })
    .input(z.object({ q: z.string().max(maxMessageQuery) }))
    .output(
      z.object({
        messages: z.array(messageSchema.extend({ conversationId: z.uuid() })),
        /** Date of the newest unsearched message; null when all were searched. */
        searchedSince: z.iso.datetime().nullable(),
      }),
    )
    .errors(errors),
  send: oc
    .route({
      method: 'POST',
      path: '/messages/{id}',
      summary: 'Send a message',
      description:
        'The client makes the id. Sending it again under the same id adds nothing; the id of another user’s message is refused.',
      tags,
    })
    .input(byId.extend({ messageId: z.uuid(), text: z.string().trim().min(1).max(maxMessageLength) }))
    .output(messageSchema)
    .errors({ ...missing, ...declareErrors('INPUT_INVALID', 'TOO_MANY_REQUESTS', 'MESSAGE_REFUSED') }),
  // A path without ids, because the body limit is configured per path.
  upload: oc
    .route({
      method: 'POST',
      path: '/message-files',
      summary: 'Send a file, with or without words: PDF, DOCX, PNG or JPEG, told by its content',
      description:
        'The client makes the id. Sending it again under the same id adds nothing; the id of another user’s message is refused. Only members of the conversation can fetch the file.',
      tags,
      successStatus: 201,
    })
    .input(
      byId.extend({
        messageId: z.uuid(),
        text: z.string().trim().max(maxMessageLength).default(''),
        file: createUploadSchema(maxMessageFileBytes),
      }),
    )
    .output(messageSchema)
    .errors({
      ...missing,
      ...declareErrors('INPUT_INVALID', 'TOO_MANY_REQUESTS', 'MESSAGE_REFUSED', 'STORAGE_QUOTA_REACHED'),
      ...declareErrors('FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID'),
    }),
  file: oc
    .route({
      method: 'GET',
      path: '/messages/{id}/{messageId}/file',
      summary: 'The file of a message, as an attachment',
      tags,
      outputStructure: 'detailed',
    })
    .input(byId.extend({ messageId: z.uuid() }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors(missing),
  accept: oc
    .route({ method: 'PUT', path: '/messages/{id}/accepted', summary: 'Accept a first message', tags })
    .input(byId)
    .output(byId)
    .errors(missing),
  markRead: oc
    .route({ method: 'PUT', path: '/messages/{id}/read', summary: 'Mark as read up to a message', tags })
    .input(byId.extend({ seq }))
    .output(byId)
    .errors(errors),
  typing: oc
    .route({ method: 'PUT', path: '/messages/{id}/typing', summary: 'Tell the others that one types', tags })
    .input(byId)
    .output(byId)
    .errors(errors),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/messages/{id}/{messageId}',
      summary: 'Delete an own message for everybody',
      tags,
    })
    .input(byId.extend({ messageId: z.uuid() }))
    .output(byId)
    .errors(missing),
  leave: oc
    .route({
      method: 'DELETE',
      path: '/messages/{id}',
      summary: 'Leave a conversation; nothing of it can be read any more',
      tags,
    })
    .input(byId)
    .output(byId)
    .errors(errors),
}
