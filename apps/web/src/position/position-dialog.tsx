import { useQueryClient } from '@tanstack/react-query'
import { position } from '@zhizao/contract/position/position'
import { EditDialog } from '../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../platform/resource-screen/form-of.ts'
import { resourceName, treesOf } from '../platform/widgets/use-tree-nodes.ts'
import { loadPositions, positionForms } from './position-tree.ts'

const { name, code, parentId, remark } = position.create.body.shape
const fields = formOf({ name, code, parentId, remark }, [
  'name',
  { field: 'code', placeholder: '留空则按编码规则生成' },
  { field: 'parentId', kind: 'tree', tree: loadPositions, help: '留空为最上级' },
  { field: 'remark', wide: true },
])

/** Has positions asked for anew. */
export function usePositionsChanged() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries(treesOf(resourceName(position)))
    void cache.invalidateQueries({ queryKey: ['position'] })
  }
}

export interface PositionDialogProps {
  mode: 'add' | 'edit'
  row: Record<string, unknown>
  onClose: () => void
  onAdded: (id: string) => void
}

/** Adds or changes a position. */
export function PositionDialog({ mode, row, onClose, onAdded }: PositionDialogProps) {
  const changed = usePositionsChanged()
  return (
    <EditDialog
      title="位置"
      mode={mode}
      row={row}
      fields={fields}
      send={async (draft) => {
        if (mode === 'edit') return positionForms.update({ ...draft, id: row.id }, { quiet: true })
        const made = await positionForms.create(draft, { quiet: true })
        onAdded(made.id)
        return made
      }}
      onClose={onClose}
      onSaved={changed}
    />
  )
}
