import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './task-progress.module.css'

/** Returns the keys of running tasks, such as `profile.update` and `session.refresh`; other writes have none (SS-06). */
const useRunningTasks = (): string[] => {
  const keys = useMutationState({ filters: { status: 'pending' }, select: ({ options }) => options.mutationKey?.[0] })
  return keys.filter((key): key is string => typeof key === 'string' && /^\w+\.\w+$/.test(key))
}

/** Progress line along the top of the page while a named task runs; takes no space. */
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
