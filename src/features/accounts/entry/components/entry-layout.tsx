import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import classes from './entry-layout.module.css'

type EntryLayoutProps = {
  children: ReactNode
  aside: { title: string; points: { title: string; text: string }[] }
}

/** Layout with the form first, and the benefits of an account beside it (RT-05). */
export const EntryLayout = ({ children, aside }: EntryLayoutProps) => (
  <AuthFrame>
    <div className={classes.layout}>
      <div className={classes.form}>{children}</div>
      <aside className={classes.aside} aria-label={aside.title}>
        <Title order={2}>{aside.title}</Title>
        <ol className={classes.points}>
          {aside.points.map(({ title, text }) => (
            <li key={title} className={classes.point}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  </AuthFrame>
)
