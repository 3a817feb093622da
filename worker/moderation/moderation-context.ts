import type { Context } from 'hono';
import type { Decision, PolicyReport } from '#shared/api/moderation/moderation.ts';
import type { CardContent } from '#shared/card/card.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FormStatus } from '#worker/http/request/handle-visitor-form.ts';
import type { FindPublicCard } from '#worker/http/request/visitor-form-routes.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { DecideDeps } from '#worker/moderation/record-decision.ts';
import type { ReporterKey } from '#worker/moderation/reports/reporter-key.ts';
import type { ReportedCard } from '#worker/moderation/reports/store-report.ts';

export interface ReportPorts {
  findPublicCard: FindPublicCard;
  /** Finds the same card in the database if it is public. */
  findReported: (username: string) => Promise<ReportedCard | null>;
  renderReportPage: (c: Context<AppEnv>, view: VisitorForm, status: FormStatus) => Response;
}

export type ReportContext = Kernel &
  ReportPorts & {
    reporterKey: ReporterKey;
    operators: readonly string[];
  };

/** What organizations do and record about their cards. */
export interface TeamPorts extends Pick<DecideDeps, 'buildTeamRecord'> {
  /** Confirmed addresses of an organization's owners, with their IDs. */
  listTeamOwners: (organizationId: string) => Promise<{ id: string; email: string }[]>;
  /** Call after a decision was recorded for an organization. Never throws. */
  onTeamRecorded: (organizationId: string) => Promise<void>;
  /** Updates the card policies that show these pictures, and their cards. Never throws. */
  refreshPoliciesShowing: (paths: readonly string[], origin: string) => Promise<void>;
}

export interface OperatorPorts extends Omit<DecideDeps, 'db' | 'now' | 'buildTeamRecord'> {
  /** Records, and checks, whether the session confirmed the password recently. */
  sessions: {
    confirm: (sidHash: string) => Promise<void>;
    isFresh: (sidHash: string, minutes: number) => Promise<boolean>;
  };
  /** Effects of take-downs that are in force, by card, also for deleted cards. */
  findTakeDownStates: (
    cardIds: readonly string[],
  ) => Promise<
    ReadonlyMap<string, Pick<Decision, 'pictures' | 'isPublishingPaused' | 'teamPausedUntil'>>
  >;
  /** The stored content of a card; null if it is deleted. */
  findContent: (cardId: string) => Promise<CardContent | null>;
  /** The account whose publishing is paused because of a take-down of this card, or null. */
  findPausedAccount: (cardId: string) => Promise<string | null>;
  /** The former usernames of a card that redirect to it. */
  findFormerNames: (cardId: string) => Promise<string[]>;
  /** The usernames of cards that show a picture of this card, of one account or (null) of all. */
  findUsernamesSharingPictures: (cardId: string, userId: string | null) => Promise<string[]>;
  /** The pictures of a card and those blocked with it, also of a deleted card. */
  listModeratedPictures: (cardId: string) => Promise<string[]>;
  /**
   * Lets the database decide whether these pictures are public, at once or through the queue.
   * Throws when both fail.
   */
  forgetPictures: (paths: readonly string[]) => Promise<void>;
  /** Statement that deletes blocks of pictures from before a time (ISO 8601 UTC). */
  deleteOldBlocks: (before: string) => D1PreparedStatement;
  /** Updates the passes of a username at once. Throws when that fails. */
  syncPasses: (username: string, origin: string) => Promise<void>;
  /** Enqueues the same. Never throws. */
  refreshPasses: (username: string, origin: string) => Promise<void>;
  /** Updates everything public that shows these usernames. Never throws. */
  propagate: (usernames: readonly string[], origin: string) => Promise<void>;
  /** Makes images that nothing uses candidates for the sweep. */
  releaseImages: (paths: readonly string[]) => Promise<void>;
  /** CSP reports, newest first. */
  listPolicyReports: () => Promise<PolicyReport[]>;
}

export type OperatorContext = Kernel & OperatorPorts & TeamPorts;
