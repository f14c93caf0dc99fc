import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DownOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { bom, bomStates } from '@zhizao/contract/material/bom'
import { Alert, Button, Flex, Grid, Table, type TableColumnsType, Tag, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isGranted } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './structure-dialog.module.css'
import { billBelow, type Direction, directionOf, type StructureRow, whyNot } from './structure-rows.ts'
import { useStructure } from './use-structure.ts'

const HEIGHT = 420
/** Widths in px. On a phone a line shows what and how much of it; the rest is a swipe away. */
const wide = { indent: 20, name: 360, specification: 130, quantity: 130, below: 200 }
const narrow = { indent: 8, name: 196, specification: 120, quantity: 100, below: 190 }
const steps: { direction: Direction; title: string; icon: ReactNode }[] = [
  { direction: 'out', title: '减少缩进', icon: <MenuFoldOutlined /> },
  { direction: 'in', title: '缩进', icon: <MenuUnfoldOutlined /> },
  { direction: 'up', title: '上移', icon: <ArrowUpOutlined /> },
  { direction: 'down', title: '下移', icon: <ArrowDownOutlined /> },
]

interface StructureDialogProps {
  id: string
  onClose: (isChanged: boolean) => void
}

/** What a draft is made of as a tree whose lines are moved between the bills of its parts. */
export function StructureDialog({ id, onClose }: StructureDialogProps) {
  const structure = useStructure(id)
  const { rows, selected, top, error, isBusy, isLoading, isChanged } = structure
  const widths = Grid.useBreakpoint().md ? wide : narrow
  const box = useRef<HTMLDivElement>(null)
  const here = rows.find(({ path }) => path === selected)
  // Keys go on where the line now is: once it is drawn there, also where it was moved behind a question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the row only whether it is drawn, and where
  useEffect(() => {
    const active = document.activeElement
    if (!selected || (active !== document.body && !box.current?.contains(active))) return
    box.current?.querySelector<HTMLElement>(`[data-row-key="${selected}"]`)?.focus()
  }, [selected, here?.at, Boolean(here)])
  return (
    <DraggableModal
      open
      width={980}
      title={t('调整结构：{name}', { name: top ? `${top.code} V${top.version} ${top.materialName}` : '' })}
      footer={null}
      onCancel={() => onClose(isChanged)}
    >
      {error && (
        <Alert type="error" showIcon title={refusalIn(error)?.msg ?? t('加载失败')} style={{ marginBottom: 12 }} />
      )}
      <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
        {steps.map((step) => (
          <StepButton key={step.direction} {...step} here={here} isBusy={isBusy} onMove={structure.move} />
        ))}
      </Flex>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys are those of the rows within */}
      <div ref={box} onKeyDown={(event) => here && keys(event, here, structure)}>
        <Table<StructureRow>
          size="small"
          virtual
          scroll={{ x: widths.name + widths.specification + widths.quantity + widths.below, y: HEIGHT }}
          rowKey="path"
          loading={isLoading || isBusy}
          pagination={false}
          dataSource={rows}
          locale={{ emptyText: t('没有明细') }}
          rowClassName={({ path }) => (path === selected ? classes.selected! : classes.row!)}
          onRow={(row, at) => ({
            tabIndex: row.path === selected || (!here && at === 0) ? 0 : -1,
            'aria-level': row.level,
            'aria-selected': row.path === selected,
            onFocus: () => structure.setSelected(row.path),
            onClick: () => structure.setSelected(row.path),
          })}
          columns={columnsOf(structure, widths)}
        />
      </div>
      <p className={classes.keys}>
        {t(
          '方向键选择、展开和收起，Alt+Shift+→ 缩进，Alt+Shift+← 减少缩进，Alt+↑↓ 移动。缩进把这一行放入上一行部件的 BOM 草稿，用到该部件的产品都会随之改变。每一步立即保存。',
        )}
      </p>
    </DraggableModal>
  )
}

type Structure = ReturnType<typeof useStructure>

function columnsOf(structure: Structure, widths: typeof wide): TableColumnsType<StructureRow> {
  const name: TableColumnsType<StructureRow>[number] = {
    title: t('组件物料'),
    width: widths.name,
    render: (_, row) => <Name row={row} structure={structure} indent={widths.indent} />,
  }
  const quantity: typeof name = {
    title: t('用量'),
    width: widths.quantity,
    align: 'right',
    render: (_, { item }) => <ExactQuantity value={item.quantity} unit={item.unitName} />,
  }
  const below: typeof name = {
    title: t('下级 BOM'),
    width: widths.below,
    render: (_, row) => <Below row={row} structure={structure} />,
  }
  const specification: typeof name = {
    title: t('规格型号'),
    width: widths.specification,
    render: (_, { item }) => item.specification,
  }
  return widths === wide ? [name, specification, quantity, below] : [name, quantity, below, specification]
}

function keys(event: KeyboardEvent<HTMLElement>, here: StructureRow, structure: Structure) {
  const { move } = structure
  const direction = directionOf(event)
  const isPlain = !(event.altKey || event.ctrlKey || event.metaKey)
  if (direction) {
    if (!whyNot(here, direction)) void move(here, direction)
  } else if (!isPlain || !walk(event.key, here, structure)) return
  event.preventDefault()
}

/** Goes from row to row, opens and closes; whether the key means anything of that. */
function walk(key: string, here: StructureRow, { rows, open, toggle, setSelected }: Structure): boolean {
  const at = rows.indexOf(here)
  const isOpen = open.has(here.path)
  const go = (row: StructureRow | undefined) => row && setSelected(row.path)
  if (key === 'ArrowUp') go(rows[at - 1])
  else if (key === 'ArrowDown') go(rows[at + 1])
  else if (key === 'ArrowRight') isOpen ? go(rows[at + 1]) : toggle(here, true)
  else if (key === 'ArrowLeft') isOpen ? toggle(here, false) : go(here.parent)
  else return false
  return true
}

interface StepButtonProps {
  direction: Direction
  title: string
  icon: ReactNode
  here: StructureRow | undefined
  isBusy: boolean
  onMove: Structure['move']
}

function StepButton({ direction, title, icon, here, isBusy, onMove }: StepButtonProps) {
  const reason = here ? whyNot(here, direction) : t('请先选择一行')
  return (
    <Tooltip title={reason}>
      <span>
        <Button
          icon={icon}
          disabled={Boolean(reason) || isBusy}
          aria-description={reason}
          onClick={() => void onMove(here!, direction)}
        >
          {t(title)}
        </Button>
      </span>
    </Tooltip>
  )
}

function Name({ row, structure, indent }: { row: StructureRow; structure: Structure; indent: number }) {
  const { item, level, path } = row
  const isOpen = structure.open.has(path)
  return (
    <span className={classes.name} style={{ paddingInlineStart: (level - 1) * indent }}>
      {billBelow(item) ? (
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={isOpen}
          aria-label={
            isOpen ? t('收起 {name}', { name: item.materialName }) : t('展开 {name}', { name: item.materialName })
          }
          onClick={() => structure.toggle(row)}
        />
      ) : (
        <span className={classes.leaf} />
      )}
      <span title={`${item.materialCode} ${item.materialName}`}>
        {item.materialCode} {item.materialName}
      </span>
      {item.isPhantom ? <Tag>{t('虚拟件')}</Tag> : null}
    </span>
  )
}

/** What the component is made of, and the way to change what is released. */
function Below({ row, structure }: { row: StructureRow; structure: Structure }) {
  const user = useUser()
  const { draftId, bomId } = row.item
  const status = draftId ? 'draft' : bomId ? 'released' : undefined
  if (!status) return null
  const { title, colour } = bomStates[status]
  return (
    <Flex gap={8} align="center">
      <StatusTag choice={{ value: status, label: t(title), colour }} />
      {status === 'released' && isGranted(bom.copy.permission, user?.authorities ?? []) && (
        <Button type="link" size="small" disabled={structure.isBusy} onClick={() => void structure.addVersion(row)}>
          {t('建立新版本')}
        </Button>
      )}
    </Flex>
  )
}
