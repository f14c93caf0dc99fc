import { DeleteOutlined, PlusOutlined, SaveOutlined, SearchOutlined } from '@ant-design/icons'
import type { BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { App, Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import type { useAddresses } from './use-addresses.ts'

export interface AddressToolsProps {
  device: BoxDevice
  addresses: ReturnType<typeof useAddresses>
  picked: readonly string[]
  onBrowse: () => void
  onPick: () => void
  onRemoved: () => void
}

/** What is done to the points of a device: more of them, fewer, and keeping what was typed. */
export function AddressTools({ device, addresses, picked, onBrowse, onPick, onRemoved }: AddressToolsProps) {
  const { message } = App.useApp()
  const ask = useAsk()
  const { rows, changed } = addresses
  const save = async () => {
    if (await addresses.save()) message.success(t('保存成功，生成并下发配置后生效'))
  }
  const remove = () =>
    ask({
      title: t('删除确认'),
      content: t('确认从此设备移除所选的 {n} 个点位吗？点位和历史数据会保留，只是不再由此设备采集。', {
        n: picked.length,
      }),
      okText: t('移除'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await addresses.remove(picked)
        onRemoved()
      },
    })
  return (
    <>
      {device.driver === 'opc-ua' && (
        <Button type={rows.length ? 'default' : 'primary'} icon={<SearchOutlined />} onClick={onBrowse}>
          {t('浏览节点')}
        </Button>
      )}
      <Button icon={<PlusOutlined />} onClick={onPick}>
        {t('添加点位')}
      </Button>
      <Button danger icon={<DeleteOutlined />} disabled={!picked.length} onClick={remove}>
        {t('移除')}
      </Button>
      {changed.length > 0 && <Button onClick={addresses.clear}>{t('撤销修改')}</Button>}
      <Button
        type="primary"
        icon={<SaveOutlined />}
        disabled={!changed.length}
        loading={addresses.isSaving}
        onClick={() => void save()}
      >
        {changed.length ? t('保存（{n} 行）', { n: changed.length }) : t('保存')}
      </Button>
    </>
  )
}
