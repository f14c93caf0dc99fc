import { Flex, InputNumber, Pagination } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { jumpTarget, PAGE_SIZES } from './view-state.ts'

export interface ListPagerProps {
  page: number
  size: number
  total: number
  /** The total is an estimate. */
  isEstimated?: boolean
  onChange: (page: number, size: number) => void
}

/** Total, pages, page size and a jump; a jump beyond the last page leads nowhere. */
export function ListPager({ page, size, total, isEstimated, onChange }: ListPagerProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(total / size))
  const jump = () => {
    if (wanted === null) return
    const target = jumpTarget(wanted, page, pages)
    setWanted(null)
    if (target !== page) onChange(target, size)
  }
  return (
    <Flex align="center" justify="end" gap={12} wrap>
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        showTotal={(count) => (isEstimated ? t('约 {count} 条', { count }) : t('共 {count} 条', { count }))}
        // The pager stands at the foot: what opens below it may be placed outside of the window while rows still come.
        showSizeChanger={{ placement: 'topRight' }}
        pageSizeOptions={[...new Set([...PAGE_SIZES, size])].sort((left, right) => left - right)}
        onChange={(next, nextSize) => onChange(nextSize === size ? next : 1, nextSize)}
      />
      <span>
        {t('前往')}
        <InputNumber
          size="small"
          controls={false}
          style={{ width: 48, margin: '0 6px' }}
          aria-label={t('前往第几页')}
          value={wanted}
          onChange={setWanted}
          onPressEnter={jump}
          onBlur={jump}
        />
        {t('页')}
      </span>
    </Flex>
  )
}
