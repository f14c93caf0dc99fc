import { DeleteOutlined, FileAddOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { MOST_PAGES, type PrintElement } from '@zhizao/contract/print/print-design'
import type { PrintType } from '@zhizao/contract/print/print-template'
import { Button, Dropdown, Flex, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import {
  type ElementKind,
  elementTitles,
  newElement,
  withChange,
  withElement,
  withoutElement,
  withoutPage,
  withPage,
  withTitles,
} from './design-edits.ts'
import classes from './designer.module.css'
import { ElementPanel } from './element-panel.tsx'
import { PaperPanel } from './paper-panel.tsx'
import { PaperView } from './paper-view.tsx'
import type { useDesignHistory } from './use-design-history.ts'

/** Room that the paper has on an ordinary screen, pixels. */
const ROOM = { width: 760, height: 520 }
const zooms = [0.5, 1, 1.5, 2, 3]
const kinds: readonly ElementKind[] = [
  'text',
  'qrcode',
  'code128',
  'datamatrix',
  'line',
  'rectangle',
  'ellipse',
  'image',
  'logo',
  'table',
]

interface DeskProps {
  history: ReturnType<typeof useDesignHistory>
  type: PrintType
  /** The page that is worked on. */
  page: number
  onPage: (page: number) => void
}

/** The paper, what stands on it, and what can be said of the chosen element. */
export function DesignDesk({ history, type, page: wanted, onPage }: DeskProps) {
  const [chosen, setChosen] = useState<number>()
  const [zoom, setZoom] = useState(1)
  const { design, change: onChange } = history
  const { paper } = design
  const page = Math.min(wanted, design.pages.length - 1)
  const elements = design.pages[page]!
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
  const add = (kind: ElementKind) => {
    onChange(withElement(design, page, newElement(kind, design, fields)))
    setChosen(elements.length)
  }
  const turnTo = (next: number) => {
    setChosen(undefined)
    onPage(next)
  }
  return (
    <Flex vertical gap={12} {...history.strokes}>
      <Flex gap={8} wrap align="center">
        <AddElement hasLines={type.lineFields.length > 0} onAdd={add} />
        <Steps history={history} />
        <Button onClick={() => setChosen(undefined)}>{t('纸张')}</Button>
        <Select
          aria-label={t('显示比例')}
          style={{ width: 110 }}
          value={zoom}
          onChange={setZoom}
          options={zooms.map((value) => ({ value, label: `${value * 100}%` }))}
        />
        <Pages history={history} page={page} onPage={turnTo} />
      </Flex>
      <div className={classes.whole}>
        <PaperView
          paper={paper}
          elements={elements}
          chosen={chosen}
          scale={scale}
          read={read}
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

/** Takes steps back, and does them again. */
function Steps({ history: { canUndo, canRedo, undo, redo } }: Pick<DeskProps, 'history'>) {
  return (
    <Flex gap={4}>
      <Tooltip title={t('撤销（Ctrl + Z）')}>
        <Button aria-label={t('撤销')} icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
      </Tooltip>
      <Tooltip title={t('重做（Ctrl + Y）')}>
        <Button aria-label={t('重做')} icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
      </Tooltip>
    </Flex>
  )
}

/** Which page is shown; pages are added after it, and taken away while there is another. */
function Pages({ history: { design, change }, page, onPage }: Omit<DeskProps, 'type'>) {
  const count = design.pages.length
  return (
    <Flex gap={4} align="center" wrap>
      {count > 1 && (
        <Select
          aria-label={t('页面')}
          style={{ width: 130 }}
          value={page}
          onChange={onPage}
          options={design.pages.map((_, at) => ({
            value: at,
            label: t('第 {page} / {count} 页', { page: at + 1, count }),
          }))}
        />
      )}
      <Tooltip title={count < MOST_PAGES ? undefined : t('最多 {count} 页', { count: MOST_PAGES })}>
        <Button
          icon={<FileAddOutlined />}
          disabled={count >= MOST_PAGES}
          onClick={() => {
            change(withPage(design, page))
            onPage(page + 1)
          }}
        >
          {t('加一页')}
        </Button>
      </Tooltip>
      {count > 1 && (
        <Button
          icon={<DeleteOutlined />}
          onClick={() => {
            change(withoutPage(design, page))
            onPage(Math.max(0, page - 1))
          }}
        >
          {t('删除本页')}
        </Button>
      )}
    </Flex>
  )
}

function AddElement({ hasLines, onAdd }: { hasLines: boolean; onAdd: (kind: ElementKind) => void }) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: kinds
          .filter((kind) => kind !== 'table' || hasLines)
          .map((kind) => ({ key: kind, label: t(elementTitles[kind]) })),
        onClick: ({ key }) => onAdd(key as ElementKind),
      }}
    >
      <Button type="primary">{t('加元素')}</Button>
    </Dropdown>
  )
}
