import type { Kernel } from '#worker/kernel.ts';
import type { ContactStorePorts } from '#worker/organizations/contacts/contact-ports.ts';
import type { AttentionPorts } from '#worker/organizations/attention/attention-ports.ts';
import type { NumberPorts } from '#worker/organizations/analytics/number-ports.ts';

export interface OrganizationPorts extends ContactStorePorts, NumberPorts, AttentionPorts {}

export type OrganizationContext = Kernel & OrganizationPorts;
