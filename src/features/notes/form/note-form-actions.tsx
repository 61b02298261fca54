import type { ComponentType } from 'react';

/** Where the note form leads; what is left out is not offered. */
export type NoteFormActions = {
  /** After a save, or when writing will continue later. */
  onDone: () => void;
  /** Records behaviors of a client (the success modal's Behaviors). */
  onBehaviors?: ((clientId: number) => void) | undefined;
  /** A client's skills (the success modal's Skills). */
  onSkills?: ((clientId: number) => void) | undefined;
  /** Continues writing in an open session. */
  onOpenSession?: ((sessionId: string) => void) | undefined;
};

/** The behavior screen in a large modal over the form. */
export type BehaviorsModal = ComponentType<{ clientId: number; date: string; onClose: () => void }>;
