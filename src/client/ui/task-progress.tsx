import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './task-progress.module.css'

/** The keys of the tasks that run, such as `profile.update` and `session.refresh`; other changes have none (SS-06). */
const useRunningTasks = (): string[] => {
  const keys = useMutationState({ filters: { status: 'pending' }, select: ({ options }) => options.mutationKey?.[0] })
  return keys.filter((key): key is string => typeof key === 'string' && /^\w+\.\w+$/.test(key))
}

/** A thin line along the top while a named task runs; it takes no place and no attention otherwise. */
export const TaskProgress = () => {
  const { t } = useTranslation()
  const tasks = useRunningTasks()
  if (tasks.length === 0) return null
  return (
    <div
      role="progressbar"
      aria-label={t('ui.working')}
      data-tasks={[...new Set(tasks)].join(' ')}
      className={classes.bar}
    />
  )
}
