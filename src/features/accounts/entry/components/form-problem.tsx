import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

type FormProblemProps = {
  title: string
  message?: string
  /** Suggestions, one line each. */
  points?: string[]
  tone?: 'error' | 'notice'
  children?: ReactNode
}

/** Error summary above the fields of a form; takes the focus when it appears. */
export const FormProblem = ({ title, message, points = [], tone = 'error', children }: FormProblemProps) => {
  const box = useRef<HTMLDivElement>(null)
  // The focus belongs to the document, not to React: it moves once, when the problem appears.
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color={tone === 'error' ? 'brick' : 'brass'}
      title={title}
      icon={tone === 'error' ? <IconAlertTriangle aria-hidden="true" /> : <IconInfoCircle aria-hidden="true" />}
    >
      {message ? <Text size="sm">{message}</Text> : null}
      {points.length > 0 ? (
        <List size="sm" mt="xs">
          {points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
      ) : null}
      {children}
    </Alert>
  )
}
