import { BrandPreview } from '#src/pages/franchise-dashboard/branding/brand-preview.tsx';
import { ColorField } from '#src/pages/franchise-dashboard/branding/color-field.tsx';
import { SSL_STATUS_TEXT } from '#src/pages/franchise-dashboard/branding/copy.ts';
import { LogoField } from '#src/pages/franchise-dashboard/branding/logo-field.tsx';
import { findSslStatus } from '#src/pages/franchise-dashboard/branding/sample-branding.ts';
import type { useBranding } from '#src/pages/franchise-dashboard/branding/use-branding.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface BrandingTabProps {
  branding: ReturnType<typeof useBranding>;
  isLoggedIn: boolean;
}

/** Form on the left, live preview on the right. */
export function BrandingTab({ branding, isLoggedIn }: BrandingTabProps) {
  const { form, saved, save } = branding;
  const { isDirty } = form.formState;
  const values = form.watch();
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="flex flex-col gap-6"
      >
        <Fields form={form} />
        <LogoField
          logo={values.logo}
          error={form.formState.errors.logo?.message}
          onChange={(logo) => form.setValue('logo', logo, { shouldDirty: true })}
        />
        <Certificate domain={values.domain} savedDomain={saved?.domain} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="large">
            {isLoggedIn ? 'Save Branding' : 'Log in to save'}
          </Button>
          <p role="status" className="text-stone">
            {isDirty ? 'Unsaved changes' : saved ? 'Saved' : ''}
          </p>
        </div>
      </form>
      <div className="lg:sticky lg:top-24 lg:self-start">
        <BrandPreview branding={values} />
      </div>
    </div>
  );
}

function Fields({ form }: { form: BrandingTabProps['branding']['form'] }) {
  const { errors } = form.formState;
  const pick = (field: 'primaryColor' | 'backgroundColor') => (color: string) =>
    form.setValue(field, color, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <TextField label="Platform name" {...bindField(form, 'platformName')} />
      <TextField label="Tagline" optional {...bindField(form, 'tagline')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ColorField
          label="Primary color"
          value={form.watch('primaryColor')}
          error={errors.primaryColor?.message}
          registration={form.register('primaryColor')}
          onPick={pick('primaryColor')}
        />
        <ColorField
          label="Background color"
          value={form.watch('backgroundColor')}
          error={errors.backgroundColor?.message}
          registration={form.register('backgroundColor')}
          onPick={pick('backgroundColor')}
        />
      </div>
      <TextField
        label="Domain"
        optional
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        placeholder="cards.example.com"
        {...bindField(form, 'domain')}
      />
    </>
  );
}

function Certificate({
  domain,
  savedDomain,
}: {
  domain: string;
  savedDomain?: string | undefined;
}) {
  const host = domain === savedDomain ? location.hostname : '';
  const { label, tone, description } = SSL_STATUS_TEXT[findSslStatus(domain, host)];
  return (
    <section aria-labelledby="ssl-status" className="border-y border-hairline py-4">
      <div className="flex items-center justify-between gap-4">
        <h3 id="ssl-status" className="font-medium">
          SSL status
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-xs text-stone">{description}</p>
    </section>
  );
}
