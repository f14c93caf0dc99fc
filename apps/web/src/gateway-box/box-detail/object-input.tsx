import { object } from '@zhizao/contract/device/object'
import { type ChannelDriver, channelDriverNames } from '@zhizao/contract/gateway-box/box-channel'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { TreePicker } from '../../platform/widgets/tree-picker.tsx'
import type { TreeLoad } from '../../platform/widgets/use-tree-nodes.ts'

const objects = client(object)
/** What a driver says that a device of a box is told too. */
const taken = ['unitId', 'timeoutMs'] as const

export interface ObjectInputProps {
  load: TreeLoad
  driver: ChannelDriver
  form: FormInstance
  /** A new device takes over what the driver of its object says. */
  isNew: boolean
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  disabled?: boolean
}

/** The object that a device is, whose driver says what the device begins with. */
export function ObjectInput({ load, driver, form, isNew, onChange, ...input }: ObjectInputProps) {
  const [said, setSaid] = useState<string>()
  async function takeOver(id: string) {
    const chosen = (await objects.get({ id }, { quiet: true })).driver
    if (!chosen) return
    if (chosen.kind !== driver) {
      const [own, other] = [channelDriverNames[chosen.kind], channelDriverNames[driver]]
      setSaid(t('对象的驱动是 {own}，此通道是 {other}', { own, other }))
      return
    }
    const defaults = Object.fromEntries(
      taken.flatMap((field) => (typeof chosen[field] === 'number' ? [[field, chosen[field]]] : [])),
    )
    form.setFieldsValue(defaults)
    if (Object.keys(defaults).length) setSaid(t('已带出对象驱动中的站号和超时'))
  }
  return (
    <>
      <TreePicker
        {...input}
        load={load}
        onChange={(id) => {
          const one = Array.isArray(id) ? (id[0] ?? null) : id
          setSaid(undefined)
          onChange?.(one)
          if (one && isNew) void takeOver(one)
        }}
      />
      {said && <div role="status">{said}</div>}
    </>
  )
}
