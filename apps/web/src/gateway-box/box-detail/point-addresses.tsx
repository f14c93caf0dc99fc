import { type BoxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { rowTicks } from '../../platform/widgets/row-ticks.ts'
import { AddressCell, isUseful } from './address-cell.tsx'
import { type AddressField, type AddressRow, addressFields, pastedCells, withPasted } from './address-rows.ts'
import { AddressTools } from './address-tools.tsx'
import classes from './box-detail.module.css'
import { BrowseDrawer } from './browse-drawer.tsx'
import { liveColumns } from './live-columns.tsx'
import { PickPoints } from './pick-points.tsx'
import { TestRead } from './test-read.tsx'
import { useAddresses } from './use-addresses.ts'
import { useSourceReadings } from './use-source-readings.ts'

const PAGE_SIZE = 50
const fieldTitles: Record<AddressField, [title: string, width: number | undefined]> = {
  table: ['寄存器类型', 124],
  address: ['地址', 86],
  bit: ['位', 60],
  length: ['长度', 60],
  nodeId: ['节点', 200],
  index: ['下标', 60],
  code: ['数据项', undefined],
}

/** The points that the box reads from a device, with their addresses in cells to type or paste into. */
export function PointAddresses({ device }: { device: BoxDevice }) {
  const mayEdit = usePermission(boxPoint.createMany.permission)
  const [isPicking, setPicking] = useState(false)
  const [isBrowsing, setBrowsing] = useState(false)
  const [picked, setPicked] = useState<string[]>([])
  const [page, setPage] = useState(1)
  const addresses = useAddresses(device)
  const { query, rows, problems, edit } = addresses
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const readings = useSourceReadings(
    device.boxId,
    shown.map((row) => row.pointId),
  )
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const all = addressFields(device.driver)
  // Bits and lengths are asked for only where a point could have one.
  const fields = all.filter(
    (field) =>
      (field !== 'bit' && field !== 'length') || rows.some((row) => isUseful(field, row) || row.address[field]),
  )
  const isOfOthers = rows.some((row) => row.objectName !== device.objectName)
  const paste = (row: number, field: AddressField, text: string) => {
    const cells = pastedCells(text)
    if (!cells) return false
    edit(withPasted(rows, { row, field }, cells, fields))
    return true
  }
  return (
    <section>
      <div className={classes.tools}>
        <h3 className={classes.title}>{t('采集点位（{n}）', { n: rows.length })}</h3>
        <span className={classes.hint}>{mayEdit && t('可从表格中复制多行后粘贴到地址单元格。')}</span>
        <span className={classes.push} />
        {mayEdit && (
          <AddressTools
            device={device}
            addresses={addresses}
            picked={picked}
            onBrowse={() => setBrowsing(true)}
            onPick={() => setPicking(true)}
            onRemoved={() => setPicked([])}
          />
        )}
      </div>
      <Table<AddressRow>
        size="small"
        rowKey="key"
        tableLayout="fixed"
        loading={query.isPending}
        dataSource={rows}
        pagination={{ current: page, pageSize: PAGE_SIZE, onChange: setPage, hideOnSinglePage: true }}
        rowSelection={
          mayEdit
            ? { ...rowTicks, selectedRowKeys: picked, onChange: (keys) => setPicked(keys.map(String)) }
            : undefined
        }
        locale={{
          emptyText: (
            <EmptyState title={t('还没有采集点位')} detail={t('点击“添加点位”，选择对象的点位并填写地址。')} />
          ),
        }}
        columns={[
          ...pointColumns(isOfOthers),
          ...fields.map((field) => ({
            key: field,
            title: t(fieldTitles[field][0]),
            width: fieldTitles[field][1],
            render: (_: unknown, row: AddressRow, index: number) => (
              <AddressCell
                field={field}
                row={row}
                disabled={!mayEdit}
                problem={field === fields[0] ? problems[row.key] : undefined}
                onChange={(value) => edit({ [row.key]: { ...row.address, [field]: value } })}
                onPaste={(text) => paste((page - 1) * PAGE_SIZE + index, field, text)}
              />
            ),
          })),
          ...liveColumns(readings),
          ...(mayEdit && device.driver !== 'json' ? [testColumn(device)] : []),
        ]}
      />
      {isBrowsing && (
        <BrowseDrawer
          device={device}
          known={new Set(rows.flatMap(({ address }) => (address.nodeId && !address.index ? [address.nodeId] : [])))}
          onClose={() => setBrowsing(false)}
        />
      )}
      {isPicking && (
        <PickPoints
          device={device}
          known={rows.map((row) => row.pointId)}
          onPick={addresses.add}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}

/** Which points they are. */
const pointColumns = (isOfOthers: boolean): TableColumnsType<AddressRow> => [
  { title: t('点位编码'), dataIndex: 'pointCode', width: 110, ellipsis: true },
  { title: t('点位名称'), dataIndex: 'pointName', ellipsis: true },
  ...(isOfOthers ? [{ title: t('对象'), dataIndex: 'objectName', width: 100, ellipsis: true }] : []),
  { title: t('数据类型'), dataIndex: 'dataType', width: 76 },
]

const testColumn = (device: BoxDevice) => ({
  key: 'test',
  title: t('操作'),
  width: 64,
  render: (_: unknown, row: AddressRow) => <TestRead device={device} row={row} />,
})
