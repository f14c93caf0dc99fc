import { useQuery } from '@tanstack/react-query'
import type { ProcessFile } from '@zhizao/contract/process/process-file'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { kindIcons, kindOf, sizeText } from './file-kind.ts'
import classes from './instruction-viewer.module.css'
import { InstructionViewer } from './instruction-viewer.tsx'

interface InstructionListProps {
  name: readonly unknown[]
  load: (signal: AbortSignal) => Promise<readonly ProcessFile[]>
}

/** What people at a segment are to look at; nothing of a file is loaded before it is opened. */
export function InstructionList({ name, load }: InstructionListProps) {
  const [opened, setOpened] = useState<number>()
  const found = useQuery({ queryKey: name, queryFn: ({ signal }) => load(signal) })
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.length)
    return (
      <EmptyState
        title={t('这道工序没有作业文件')}
        detail={t('在“产品工艺”或“工艺路线”里给工序上传图纸、作业指导书、图片或视频后，在这里查看。')}
      />
    )
  return (
    <>
      <ul className={classes.files} aria-label={t('作业文件')}>
        {found.data.map((file, at) => (
          <li key={file.id}>
            <FileButton file={file} onOpen={() => setOpened(at)} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <InstructionViewer files={found.data} at={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function FileButton({ file, onOpen }: { file: ProcessFile; onOpen: () => void }) {
  const Icon = kindIcons[kindOf(file.filename)]
  return (
    <button type="button" onClick={onOpen}>
      <Icon className={classes.icon} />
      <span className={classes.words}>
        <strong>{file.title}</strong>
        <small>{[file.version, sizeText(file.size), file.remark].filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  )
}
