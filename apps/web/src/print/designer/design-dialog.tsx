import { useQuery } from '@tanstack/react-query'
import type { PrintDesign, PrintElement } from '@zhizao/contract/print/print-design'
import { type PrintTemplate, type PrintType, printTemplate } from '@zhizao/contract/print/print-template'
import { App, Button, Dropdown, Flex, Select } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { openFile } from '../open-file.ts'
import { loadType } from '../print-types.ts'
import {
  type ElementType,
  elementTitles,
  newElement,
  withChange,
  withElement,
  withoutElement,
  withTitles,
} from './design-edits.ts'
import classes from './designer.module.css'
import { ElementPanel } from './element-panel.tsx'
import { PaperPanel } from './paper-panel.tsx'
import { PaperView } from './paper-view.tsx'

const templates = client(printTemplate)

interface DesignDialogProps {
  id: string
  onClose: () => void
  onSaved: () => void
}

/** The designer of one template. */
export function DesignDialog({ id, onClose, onSaved }: DesignDialogProps) {
  const { data } = useQuery({
    queryKey: ['print-design', id],
    queryFn: async ({ signal }) => {
      const template = await templates.get({ id }, { signal })
      return { template, type: (await loadType(template.typeCode))! }
    },
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return <Loading />
  return <Designer {...data} onClose={onClose} onSaved={onSaved} />
}

interface DesignerProps extends Omit<DesignDialogProps, 'id'> {
  template: PrintTemplate
  type: PrintType
}

function Designer({ template, type, onClose, onSaved }: DesignerProps) {
  const [design, setDesign] = useState(template.design)
  const [busy, setBusy] = useState<'save' | 'preview'>()
  const { message } = App.useApp()
  const ask = useAsk()
  const isChanged = design !== template.design

  async function during(what: 'save' | 'preview', work: () => Promise<unknown>) {
    setBusy(what)
    // What was refused has been said by then; the dialog stays as it is.
    await work().catch(() => undefined)
    setBusy(undefined)
  }
  const save = () =>
    during('save', async () => {
      await templates.update({ id: template.id, design })
      message.success(t('已保存'))
      onSaved()
      onClose()
    })
  const preview = () =>
    during('preview', async () => openFile(await templates.preview({ typeCode: type.code, design })))
  const close = () =>
    isChanged
      ? ask({
          title: t('有未保存的修改，确定放弃吗？'),
          okText: t('放弃修改'),
          okButtonProps: { danger: true },
          onOk: onClose,
        })
      : onClose()
  return (
    <DraggableModal
      open
      width="96vw"
      title={t('设计：{name}', { name: template.name })}
      onCancel={close}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={close}>{t('关闭')}</Button>
          <Button loading={busy === 'preview'} onClick={preview}>
            {t('预览')}
          </Button>
          <Button type="primary" loading={busy === 'save'} disabled={!isChanged} onClick={save}>
            {t('保存')}
          </Button>
        </Flex>
      }
    >
      <Desk design={design} type={type} onChange={setDesign} />
    </DraggableModal>
  )
}

/** Room that the paper has on an ordinary screen, pixels. */
const ROOM = { width: 760, height: 520 }
const zooms = [0.5, 1, 1.5, 2, 3]
const kinds: readonly ElementType[] = [
  'text',
  'qrcode',
  'code128',
  'datamatrix',
  'line',
  'rectangle',
  'ellipse',
  'image',
  'table',
]

interface DeskProps {
  design: PrintDesign
  type: PrintType
  onChange: (design: PrintDesign) => void
}

/** The paper, what stands on it, and what can be said of the chosen element. */
function Desk({ design, type, onChange }: DeskProps) {
  const [chosen, setChosen] = useState<number>()
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState(1)
  const { paper } = design
  const elements = design.pages[page] ?? []
  const element = chosen === undefined ? undefined : elements[chosen]
  const fields = { head: type.fields, lines: type.lineFields }
  const scale = Math.min(8, ROOM.width / paper.width, ROOM.height / paper.height) * zoom
  const change = (at: number, part: object) => onChange(withChange(design, page, at, part))
  const remove = (at: number) => {
    setChosen(undefined)
    onChange(withoutElement(design, page, at))
  }
  const read = (one: PrintElement, content: string) =>
    withTitles(content, one.type === 'table' ? [...type.lineFields, ...type.fields] : type.fields)
  const add = (kind: ElementType) => {
    onChange(withElement(design, page, newElement(kind, design, fields)))
    setChosen(elements.length)
  }
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <AddElement hasLines={type.lineFields.length > 0} onAdd={add} />
        <Button onClick={() => setChosen(undefined)}>{t('纸张')}</Button>
        <Select
          aria-label={t('显示比例')}
          style={{ width: 110 }}
          value={zoom}
          onChange={setZoom}
          options={zooms.map((value) => ({ value, label: `${value * 100}%` }))}
        />
        {design.pages.length > 1 && (
          <Select
            aria-label={t('页面')}
            value={page}
            onChange={(next) => {
              setChosen(undefined)
              setPage(next)
            }}
            options={design.pages.map((_, at) => ({ value: at, label: t('第 {page} 页', { page: at + 1 }) }))}
          />
        )}
      </Flex>
      <div className={classes.whole}>
        <PaperView
          {...{ paper, elements, chosen, scale, read }}
          onChoose={setChosen}
          onChange={change}
          onRemove={remove}
        />
        <div className={classes.panel}>
          {element ? (
            <ElementPanel
              element={element}
              fields={fields}
              onChange={(part) => change(chosen!, part)}
              onRemove={() => remove(chosen!)}
            />
          ) : (
            <PaperPanel paper={paper} onChange={(next) => onChange({ ...design, paper: next })} />
          )}
        </div>
      </div>
    </Flex>
  )
}

function AddElement({ hasLines, onAdd }: { hasLines: boolean; onAdd: (kind: ElementType) => void }) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: kinds
          .filter((kind) => kind !== 'table' || hasLines)
          .map((kind) => ({ key: kind, label: t(elementTitles[kind]) })),
        onClick: ({ key }) => onAdd(key as ElementType),
      }}
    >
      <Button type="primary">{t('加元素')}</Button>
    </Dropdown>
  )
}
