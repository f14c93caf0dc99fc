import { Segmented } from 'antd'
import { type ComponentType, useState } from 'react'
import classes from './list-choice.module.css'

interface ListChoiceProps {
  label: string
  lists: readonly { title: string; List: ComponentType }[]
}

/** A page of several lists, one of which is shown. */
export function ListChoice({ label, lists }: ListChoiceProps) {
  const [at, setAt] = useState(0)
  const { List } = lists[at]!
  return (
    <div className={classes.page}>
      <Segmented
        aria-label={label}
        value={at}
        onChange={setAt}
        options={lists.map(({ title }, value) => ({ value, label: title }))}
      />
      <div className={classes.list}>
        <List />
      </div>
    </div>
  )
}
