/** Event recorded before hydration; `index` counts the controls of the page in document order. */
type EarlyAct =
  | { kind: 'click' | 'submit'; index: number }
  | { kind: 'value'; index: number; value: string }
  | { kind: 'tick'; index: number; isTicked: boolean }

interface Early {
  acts: EarlyAct[]
  controlsOf: (root: ParentNode) => Element[]
  stop: () => void
}

interface Window {
  early?: Early
}
