import { type Box, box as boxResource } from '@zhizao/contract/gateway-box/box'
import { client } from '../../platform/api/client.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { loadGroups } from './group-tree.ts'

const boxes = client(boxResource)
const fields = formOf({ groupId: boxResource.create.body.shape.groupId }, [
  { field: 'groupId', kind: 'tree', tree: loadGroups, wide: true },
])

export interface MoveDialogProps {
  boxes: Box[]
  onClose: () => void
  onSaved: () => void
}

/** Puts boxes into a group, or into none. */
export const MoveDialog = ({ boxes: moved, onClose, onSaved }: MoveDialogProps) => (
  <EditDialog
    title="盒子分组"
    mode="edit"
    row={{ groupId: moved.length === 1 ? moved[0]!.groupId : undefined }}
    fields={fields}
    send={({ groupId }) =>
      boxes.moveToGroup(
        { ids: moved.map((box) => box.id), groupId: (groupId as string | undefined) ?? null },
        { quiet: true },
      )
    }
    onClose={onClose}
    onSaved={onSaved}
  />
)
