import type { PrintElement } from '@zhizao/contract/print/print-design'
import { QRCode } from 'antd'
import type { CSSProperties } from 'react'
import { useSystemIdentity } from '../../platform/session/company-settings.ts'
import type { Table } from './design-edits.ts'
import classes from './designer.module.css'

const MM_A_POINT = 25.4 / 72
const justify = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

interface LookProps {
  element: PrintElement
  /** Pixels a millimetre. */
  scale: number
  /** The text with its fields as people read them. */
  read: (content: string) => string
}

/** An element about as it will be printed; the preview shows it exactly. */
export function ElementLook({ element, scale, read }: LookProps) {
  const points = (size: number) => size * MM_A_POINT * scale
  switch (element.type) {
    case 'text':
      return <TextLook element={element} size={points(element.fontSize ?? 9)} read={read} />
    case 'qrcode':
      return (
        <QRCode
          type="svg"
          value={read(element.content) || ' '}
          size={Math.min(element.width, element.height) * scale}
          bordered={false}
          color="#000"
          bgColor="#fff"
          styles={{ root: { padding: 0, margin: '0 auto' } }}
        />
      )
    case 'datamatrix':
      return <div className={classes.modules} />
    case 'code128':
      return <div className={classes.stripes} />
    case 'line':
      return <div style={{ width: '100%', height: Math.max(1, element.height * scale), background: '#000' }} />
    case 'rectangle':
    case 'ellipse':
      return (
        <div
          style={{
            width: '100%',
            height: '100%',
            border: `${Math.max(1, (element.borderWidth ?? 0.3) * scale)}px solid #000`,
            borderRadius: element.type === 'ellipse' ? '50%' : 0,
          }}
        />
      )
    case 'image':
      return <PictureLook element={element} />
    case 'table':
      return <TableLook table={element} read={read} size={points(element.fontSize ?? 9)} />
  }
}

function PictureLook({ element: { source, content } }: { element: Picture }) {
  const { logo } = useSystemIdentity()
  const address = source ? logo : content
  if (!address) return <div className={classes.modules} style={{ opacity: 0.2 }} />
  return <img src={address} alt="" style={{ width: '100%', height: '100%', objectFit: 'contain' }} draggable={false} />
}

type Picture = Extract<PrintElement, { type: 'image' }>
type Text = Extract<PrintElement, { type: 'text' }>

function TextLook({ element, size, read }: { element: Text; size: number; read: LookProps['read'] }) {
  return (
    <span
      className={classes.text}
      style={{
        justifyContent: justify[element.verticalAlignment ?? 'top'],
        fontSize: size,
        lineHeight: 1.1,
        textAlign: element.alignment as CSSProperties['textAlign'],
      }}
    >
      <span>{read(element.content)}</span>
    </span>
  )
}

function TableLook({ table, read, size }: { table: Table; read: LookProps['read']; size: number }) {
  const { columns } = table
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  return (
    <table className={classes.table} style={{ fontSize: size }}>
      <colgroup>
        {columns.map(({ title, width }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else
          <col key={`${title}${at}`} style={{ width: `${(width / all) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <th key={`${title}${at}`}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {columns.map(({ title, content, code, alignment }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={`${title}${at}`} style={{ textAlign: alignment }}>
              {read(content)}
              {code === 'code128' && <div className={classes.stripes} style={{ height: size * 3 }} />}
              {code === 'qrcode' && <div className={classes.modules} style={{ width: size * 4, height: size * 4 }} />}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
