import classes from './offline.module.css'
import { OutboxList } from './outbox-list.tsx'
import { SetUpSignOn } from './set-up-sign-on.tsx'
import { useTerminal } from './terminal.ts'

/** 待上传记录: what this device has not sent yet, and how one signs on at it without a connection. */
export function OutboxPage() {
  useTerminal()
  return (
    <div className={classes.page}>
      <OutboxList />
      <SetUpSignOn />
    </div>
  )
}
