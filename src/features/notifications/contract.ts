import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { defaultListSize, notificationCategories, notificationPriorities, notificationTypes } from './rules.ts'

export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  textKey: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  type: z.enum(notificationTypes),
  category: z.enum(notificationCategories),
  priority: z.enum(notificationPriorities),
  actionUrl: z.string().nullable(),
  actionLabel: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  expiresAt: z.string().nullable(),
  /** Quiet period: no toast, mail or push before this instant. */
  quietUntil: z.string().nullable(),
  read: z.boolean(),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>

export const statsSchema = z.object({
  total_notifications: z.number().int(),
  unread_count: z.number().int(),
  today_count: z.number().int(),
  this_week_count: z.number().int(),
  by_type: z.record(z.string(), z.number().int()),
  by_priority: z.record(z.string(), z.number().int()),
})
export type NotificationStats = z.infer<typeof statsSchema>

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const preferencesSchema = z.object({
  email_notifications: z.boolean(),
  push_notifications: z.boolean(),
  deadline_reminders: z.boolean(),
  application_updates: z.boolean(),
  social_notifications: z.boolean(),
  weekly_digest: z.boolean(),
  immediate_alerts: z.boolean(),
  quiet_hours_start: time,
  quiet_hours_end: time,
})
export type NotificationPreferences = z.infer<typeof preferencesSchema>

const signedIn = declareErrors('NOT_AUTHENTICATED')
const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const notificationsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'Notifications, most urgent first',
      tags: ['notifications'],
    })
    .input(
      z.object({
        unread_only: queryFlag.optional(),
        type: z.enum(notificationTypes).optional(),
        category: z.enum(notificationCategories).optional(),
        priority: z.enum(notificationPriorities).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(defaultListSize),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        /** Cursor: id of the last notification of the previous page. */
        after: z.uuid().optional(),
      }),
    )
    .output(z.array(notificationSchema))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  stats: oc
    .route({ method: 'GET', path: '/notifications/stats', summary: 'Counts for the panel', tags: ['notifications'] })
    .output(statsSchema)
    .errors(signedIn),
  since: oc
    .route({
      method: 'GET',
      path: '/notifications/since',
      summary: 'What was added after an instant, oldest first',
      tags: ['notifications'],
    })
    .input(
      z.object({
        after: z.iso.datetime({ offset: true }).max(40),
        /** Cursor: id of the last notification of the previous page. */
        last: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(notificationSchema))
    .errors(signedIn),
  markRead: oc
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark some or all as read',
      tags: ['notifications'],
    })
    .input(z.object({ ids: z.array(z.uuid()).max(10_000).optional() }))
    .output(z.object({ changed: z.number().int() }))
    .errors(signedIn),
  archive: oc
    .route({ method: 'POST', path: '/notifications/archive', summary: 'Archive some', tags: ['notifications'] })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(10_000) }))
    .output(z.object({ changed: z.number().int() }))
    .errors(signedIn),
  remove: oc
    .route({ method: 'POST', path: '/notifications/delete', summary: 'Delete some', tags: ['notifications'] })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(10_000) }))
    .output(z.object({ changed: z.number().int() }))
    .errors(signedIn),
  createSamples: oc
    .route({
      method: 'POST',
      path: '/notifications/samples',
      summary: 'Create sample notifications',
      tags: ['notifications'],
    })
    .output(z.object({ created: z.number().int() }))
    .errors(signedIn),
  preferences: oc
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'Preferences, made on first read',
      tags: ['notifications'],
    })
    .output(preferencesSchema)
    .errors(signedIn),
  updatePreferences: oc
    .route({
      method: 'PATCH',
      path: '/notifications/preferences',
      summary: 'Change preferences',
      tags: ['notifications'],
    })
    .input(preferencesSchema.partial())
    .output(preferencesSchema)
    .errors(signedIn),
}
