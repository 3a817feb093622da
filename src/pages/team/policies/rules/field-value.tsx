import { useState } from 'react';
import { CONSENT_MAX } from '#shared/card/exchange/exchange-shape.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import { SWITCH_VALUES } from '#src/pages/team/policies/copy.ts';
import { uploadPolicyPicture } from '#src/pages/team/policies/design/upload-pictures.ts';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

type Values = PolicyContent['values'];

interface FieldValueProps {
  field: PolicyField;
  values: Values;
  issue: string | undefined;
  onChange: (values: Values) => void;
}

/** In characters. */
const TEXT_LENGTHS = { title: 100, company: 100, phone: 40, website: 500 } as const;
const BIO_LENGTH = 600;

/** The value that the team sets for a field. The template's is chosen by its pictures. */
export function FieldValue({ field, values, issue, onChange }: FieldValueProps) {
  const label = `${FIELD_NAMES[field]} on every card`;
  switch (field) {
    case 'title':
    case 'company':
    case 'phone':
    case 'website':
      return (
        <TextField
          label={label}
          autoComplete="off"
          maxLength={TEXT_LENGTHS[field]}
          value={values[field] ?? ''}
          error={issue}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      );
    case 'bio':
    case 'consentLine':
      return (
        <TextArea
          label={label}
          rows={2}
          maxLength={field === 'bio' ? BIO_LENGTH : CONSENT_MAX}
          value={values[field] ?? ''}
          error={issue}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      );
    case 'isIndexable':
    case 'hidesCounts':
    case 'isExchangeOn':
      return (
        <SelectField
          label={label}
          value={String(values[field] ?? false)}
          options={[
            { key: 'true', label: SWITCH_VALUES[field].true },
            { key: 'false', label: SWITCH_VALUES[field].false },
          ]}
          onChange={(event) => onChange({ [field]: event.target.value === 'true' })}
        />
      );
    case 'headerPhoto':
      return <BannerValue values={values} onChange={onChange} />;
    default:
      return null;
  }
}

function BannerValue({ values, onChange }: Pick<FieldValueProps, 'values' | 'onChange'>) {
  const [isUploading, setIsUploading] = useState(false);
  const change = async (headerPhoto: string | undefined, headerPhotoSize: number | undefined) => {
    const size = headerPhotoSize !== undefined && { headerPhotoSize };
    if (headerPhoto === undefined) return onChange({ ...size });
    setIsUploading(true);
    const url = await uploadPolicyPicture(headerPhoto);
    setIsUploading(false);
    return url === null ? undefined : onChange({ headerPhoto: url, ...size });
  };
  return (
    <div aria-busy={isUploading} className={isUploading ? 'opacity-60' : undefined}>
      <BannerPhoto
        headerPhoto={values.headerPhoto ?? ''}
        headerPhotoSize={values.headerPhotoSize ?? 100}
        onChange={({ headerPhoto, headerPhotoSize }) => void change(headerPhoto, headerPhotoSize)}
      />
    </div>
  );
}
