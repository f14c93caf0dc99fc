import { type ObjectFile, objectFile, objectFileKindTitles } from '@zhizao/contract/device/object-file'
import { file } from '@zhizao/contract/file/file'
import { Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'

const forms = formClient(objectFile)
const files = client(file)

const kinds = Object.entries(objectFileKindTitles).map(([value, label]) => ({ value, label }))
const { kind, name, remark, fileId } = objectFile.create.body.shape
const told = formOf({ kind, name, remark }, [
  { field: 'name' },
  { field: 'kind', choices: kinds, defaultValue: 'manual' },
  { field: 'remark', wide: true },
])
const sent = formOf({ fileId }, [
  {
    field: 'fileId',
    wide: true,
    input: ({ form }) => (
      <FileInput
        onNamed={(filename) => {
          if (!form.getFieldValue('name')) form.setFieldValue('name', nameOf(filename))
        }}
      />
    ),
  },
])

/** A file is called as it was stored, without its ending. */
const nameOf = (filename: string) =>
  filename
    .replace(/\.[^.]+$/, '')
    .replace(/^[=+\-@]+/, '')
    .slice(0, 100)

interface FileDialogProps {
  objectId: string
  /** Absent: a new one. */
  row: ObjectFile | undefined
  onClose: () => void
  onSaved: () => void
}

/** Adds a file to a machine, or says anew what a file is. */
export const FileDialog = ({ objectId, row, ...rest }: FileDialogProps) => (
  <EditDialog
    {...rest}
    title="资料"
    mode={row ? 'edit' : 'add'}
    row={row ? { ...row } : {}}
    fields={row ? told : [...sent, ...told]}
    send={(draft) =>
      row
        ? forms.update({ ...draft, id: row.id }, { quiet: true })
        : forms.create({ ...draft, objectId }, { quiet: true })
    }
  />
)

interface FileInputProps {
  id?: string
  onChange?: (id: string) => void
  onNamed: (filename: string) => void
}

/** Sends a file at once, and holds its id. */
function FileInput({ id, onChange, onNamed }: FileInputProps) {
  const [share, setShare] = useState<number>()
  const [chosen, setChosen] = useState<string>()
  const send = async (content: File) => {
    setShare(0)
    try {
      const stored = await files.upload({ file: content }, { onProgress: setShare })
      setChosen(stored.name)
      onNamed(stored.name)
      onChange?.(stored.id)
    } catch (error) {
      // The refusal has been told by the client.
      console.warn('upload refused', error)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <Upload
      id={id}
      showUploadList={false}
      beforeUpload={(content) => {
        void send(content)
        return false
      }}
    >
      <Button loading={share !== undefined}>{chosen ?? t('选择文件')}</Button>
      {share !== undefined && <Progress percent={Math.round(share * 100)} size="small" />}
    </Upload>
  )
}
