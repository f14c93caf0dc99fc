import { workbench } from '@zhizao/contract/production/workbench'
import { usePermission } from '../platform/session/permission.ts'
import { useUser } from '../platform/session/session-store.ts'

/** Whether whoever works here may; at a device without a session the server says it when it has the act. */
export const useMayWork = () => {
  const may = usePermission(workbench.start.permission)
  return !useUser() || may
}
